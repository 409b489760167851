"""The embedded policy's tokenizer: a small byte-level BPE with a chat template of one special token a role."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

PAD, TASK, ACT, OBSERVATION, END = "<|pad|>", "<|task|>", "<|act|>", "<|obs|>", "<|end|>"
_TEMPLATE = (
    "{% for message in messages %}"
    "{% if message['role'] == 'assistant' %}<|act|>{% elif message['role'] == 'tool' %}<|obs|>{% else %}<|task|>{% endif %}"
    "{{ message['content'] }}<|end|>"
    "{% endfor %}"
    "{% if add_generation_prompt %}<|act|>{% endif %}"
)
# What a small policy does most is copy, so a text has the same tokens wherever it stands: words never take a space with them,
# numbers (of two digits: line numbers mostly) and brackets stand alone, operators are whole.
_PATTERN = r"\d{1,2}|---|[A-Za-z]+|\n| +|\"\"\"|==|!=|<=|>=|//|\*\*|\+=|-=|\*=|[^\sA-Za-z\d]|\s"


def train_tokenizer(texts: Iterable[str], vocabulary: int, folder: Path) -> None:
    """Train on texts and save as a transformers tokenizer folder. Deterministic for the same texts."""
    from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, trainers
    from transformers import PreTrainedTokenizerFast

    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(_PATTERN), behavior="isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=vocabulary,
        special_tokens=[PAD, TASK, ACT, OBSERVATION, END],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    wrapped = PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, pad_token=PAD, eos_token=END, additional_special_tokens=[TASK, ACT, OBSERVATION]
    )
    wrapped.chat_template = _TEMPLATE
    wrapped.save_pretrained(folder)
