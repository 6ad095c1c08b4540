"""Trains the reader of the built-in engine. See README.md of this folder for what it needs and how long it takes."""
from __future__ import annotations

import argparse
import json
import math
import random
import re
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import Tensor

from batches import Batches, Item, Pieces
from corpus import Request, plain, read
from longer import Asides, hurried
from model import Reader
from plain_lists import plain_list
from targets import LEAST, SIGNS, own_words

CORPUS = Path(__file__).parents[2] / "services/builder-chat/test/corpus"
# Requests to see by how far training has come, and to fit what is decided by how certain the reader is.
HELD_OUT = set(Path(__file__).with_name("held-out.txt").read_text().splitlines())
# What is said least of all others, so that a rare token is not ruled out.
SMOOTHING = 0.05
FORM_WEIGHT, RIGHTS_WEIGHT = 0.2, 1.0
# Of most things nothing is said of rights; else little else would be learnt.
UNSAID_WEIGHT = 0.4
LEAST_FORMS, LEAST_RIGHTS = 3, 4
# Long requests, and those that were written beside them, are what people type and are few: an epoch takes all of them.
LONG_WORDS, LONG_FILES = 50, "long-"
# So many plain lists are made of the requests in each epoch, as a share of all; of so many of the rest it takes another form.
PLAIN_LISTS, WITH_ASIDES, HURRIED = 0.2, 0.25, 0.12
# Without AMX a processor multiplies full floats faster than halved ones.
HALVED = torch.cpu._is_amx_tile_supported()
# Of pieces with pieces, of all items that are read at once.
MOST_SCORES = 64 * 200**2
# What has a row for each token.
BY_TOKEN = ("tokens.weight", "bias")
BY_RIGHTS = ("rights.weight", "rights.bias")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base", type=Path, required=True, help="folder with all-minilm-l6-v2.onnx and its tokenizer")
    parser.add_argument("--glosses", type=Path, required=True, help="what scripts/reader/glosses.ts wrote")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--init", type=Path, help="goes on from there")
    parser.add_argument("--epochs", type=int, default=16)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--encoder-rate", type=float, default=1.5e-4)
    parser.add_argument("--decoder-rate", type=float, default=7e-4)
    parser.add_argument("--share", type=float, default=1.0, help="of all other requests, what part an epoch takes")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def spellings_of(requests: list[Request], own: set[str]) -> dict[str, dict[str, str]]:
    """How own words are written in each language where not in plain letters."""
    forms: dict[tuple[str, str], Counter[str]] = {}
    for request in requests:
        for entity in request.entities:
            for name in [*entity.names, *(name for field in entity.fields for name in field.names)]:
                for word in re.sub(r"(?<=[^\WA-Z_])(?=[A-ZÄÖÜÉÁÍÓÚÑ])", " ", name).split():
                    forms.setdefault((request.language, plain(word)), Counter())[word.lower()] += 1
    spelt: dict[str, dict[str, str]] = {}
    for (language, word), count in forms.items():
        marked = [(times, form) for form, times in count.items() if form != word and form.isalpha()]
        if word in own and marked and max(marked)[0] >= 0.2 * count.total():
            spelt.setdefault(language, {})[word] = max(marked)[1]
    return spelt


def varied(request: Request, asides: Asides, chance: random.Random) -> Request:
    """As it stands, among what others say, or in a hurry."""
    # What others say of rights is no aside.
    told = replace(asides.beside(request, chance), has_rights=False) if chance.random() < WITH_ASIDES else request
    return hurried(told, chance) if chance.random() < HURRIED else told


def loss_of(model: Reader, batch: dict[str, Tensor]) -> tuple[Tensor, float, Counter[bool]]:
    """The loss, which share of the tokens is right, and of how many things the rights are, or not."""
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=HALVED):
        logits, forms, rights = model(batch)
    out, logits = batch["out"], logits.float()
    is_told = out >= 0
    chances = F.log_softmax(logits, -1)
    loss = (-chances.gather(-1, out.clamp(min=0)[..., None])[..., 0] * is_told).sum() / is_told.sum()
    if model.training:
        may_be = logits > -1e3
        even = (-(chances * may_be).sum(-1) / may_be.sum(-1) * is_told).sum() / is_told.sum()
        loss = (1 - SMOOTHING) * loss + SMOOTHING * even
    if (batch["form"] >= 0).any():
        loss = loss + FORM_WEIGHT * F.cross_entropy(forms.float().flatten(0, 1), batch["form"].flatten())
    is_known = batch["rights"] >= 0
    if is_known.any():
        weights = torch.ones(rights.shape[-1])
        weights[0] = UNSAID_WEIGHT
        loss = loss + RIGHTS_WEIGHT * F.cross_entropy(rights.float().flatten(0, 1), batch["rights"].flatten(), weights)
    right = ((logits.argmax(-1) == out) & is_told).sum().item() / is_told.sum().item()
    return loss, right, Counter((rights.argmax(-1) == batch["rights"])[is_known].tolist())


def batches_of(items: list[Item], size: int, chance: random.Random) -> list[list[Item]]:
    """Items in random order, those of one batch of about one length."""
    chance.shuffle(items)
    batches = []
    for start in range(0, len(items), size * 16):
        near = sorted(items[start : start + size * 16], key=lambda item: len(item.ids))
        batches += [near[at : at + size] for at in range(0, len(near), size)]
    chance.shuffle(batches)
    return batches


def parts_of(batch: list[Item]) -> list[list[Item]]:
    """As many items at once as attention has room for in memory: it grows by the square of their length."""
    at_once = max(8, MOST_SCORES // max(len(item.ids) for item in batch) ** 2)
    # Even parts: one that is left over might have no item that can be written.
    count = math.ceil(len(batch) / at_once)
    return [batch[at::count] for at in range(count)]


def main() -> None:
    options = arguments()
    torch.manual_seed(options.seed)
    chance = random.Random(options.seed)
    # What is kept is looked at by nobody: neither for training nor to see how far it has come.
    files = sorted(file for file in CORPUS.glob("**/*.txt") if "kept" not in file.name and file.name.startswith("engine-") or file.parent.name == "requests")
    read_from = [(request, file) for file in files for request in read(file) if request.entities]
    every = [request for request, _file in read_from]
    long_keys = {request.key for request, file in read_from if file.name.startswith(LONG_FILES) or len(request.text.split()) >= LONG_WORDS}
    requests = [request for request in every if " ".join(request.key) not in HELD_OUT]
    init = torch.load(options.init, weights_only=False) if options.init else None
    own = own_words(requests)
    known = init["tokens"] if init else SIGNS
    tokens = known + sorted({word for word, count in own.items() if count >= LEAST} - set(known))
    own = Counter({word: max(LEAST, own[word]) for word in tokens if word == word.lower()})
    pieces = Pieces(str(options.base / "all-minilm-l6-v2-tokenizer.json"), json.loads(options.glosses.read_text()))
    read_of = [(request, item) for request in requests if (item := pieces.item(request, own))]
    long = [item for request, item in read_of if request.key in long_keys]
    others = [(request, item) for request, item in read_of if request.key not in long_keys]
    held = [item for request in every if " ".join(request.key) in HELD_OUT and (item := pieces.item(request, own))]
    seen = Counter(form for _request, item in read_of for form in item.forms.values())
    forms = init["forms"] if init else ["0", *(form for form, count in seen.most_common() if count >= LEAST_FORMS and form != "0")]
    said = Counter(entity.rights for request in requests if request.has_rights for entity in request.entities)
    rights = ["", *sorted(right for right, count in said.items() if right and count >= LEAST_RIGHTS)]
    batches, asides = Batches(tokens, forms, rights), Asides(requests)
    model = Reader(len(tokens), len(forms), len(rights))
    if init:
        model.load_state_dict({**model.state_dict(), **{name: one for name, one in init["model"].items() if name not in BY_TOKEN and (name not in BY_RIGHTS or init.get("rights") == rights)}})
    else:
        model.encoder.load(options.base / "all-minilm-l6-v2.onnx")
    with torch.no_grad():
        if init:
            for name in BY_TOKEN:
                model.get_parameter(name)[: len(known)] = init["model"][name]
        for at, word in enumerate(tokens):
            if word in own and (not init or at >= len(known)):
                model.tokens.weight[at] = model.encoder.words.weight[torch.tensor(pieces.of(word))].mean(0)
    # Words that no request has keep their meaning beside those that many have.
    model.encoder.words.weight.requires_grad_(False)
    encoder = [parameter for parameter in model.encoder.parameters() if parameter.requires_grad]
    decoder = [parameter for name, parameter in model.named_parameters() if not name.startswith("encoder.")]
    groups = [{"params": encoder, "lr": options.encoder_rate}, {"params": decoder, "lr": options.decoder_rate}]
    optimiser = torch.optim.AdamW(groups, weight_decay=0.05, betas=(0.9, 0.98), fused=True)
    short, lists = int(options.share * len(others)), int(options.share * PLAIN_LISTS * len(requests))
    steps = math.ceil((len(long) + short + lists) / options.batch) * options.epochs
    rise = 0.05 * steps
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: min(1, (step + 1) / rise) * max(0, 1 - step / steps))
    print(f"{len(others)} requests and {len(long)} long ones, {len(tokens)} tokens, {len(forms)} forms, {said}", flush=True)
    start = time.time()
    for epoch in range(options.epochs):
        model.train()
        sums = [0.0, 0.0]
        plain_lists = [plain_list(request, chance) for request in chance.sample(requests, lists)]
        plain_items = [item for request in plain_lists if request and (item := pieces.item(request, own))]
        short_items = [pieces.item(varied(request, asides, chance), own) or item for request, item in chance.sample(others, short)]
        todo = batches_of([*long, *short_items, *plain_items], options.batch, chance)
        for chosen in todo:
            optimiser.zero_grad()
            for part in parts_of(chosen):
                loss, right, _rights = loss_of(model, batches.of(part, chance))
                share = len(part) / len(chosen)
                (loss * share).backward()
                sums = [sums[0] + loss.item() * share, sums[1] + right * share]
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
            schedule.step()
        model.eval()
        with torch.no_grad():
            tried = [loss_of(model, batches.of(held[at : at + options.batch], None)) for at in range(0, len(held), options.batch)]
        right = sum(share for _loss, share, _rights in tried) / len(tried)
        rights_right = sum((count for *_rest, count in tried), Counter())
        print(f"epoch {epoch}: loss {sums[0] / len(todo):.3f}, tokens right {sums[1] / len(todo):.3f}, of others {right:.3f}, rights {rights_right[True]} of {rights_right.total()}, {time.time() - start:.0f} s", flush=True)
        spellings = spellings_of(requests, set(own))
        torch.save({"model": model.state_dict(), "tokens": tokens, "forms": forms, "rights": rights, "spellings": spellings}, options.out)


main()
