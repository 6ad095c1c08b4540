"""Writes a trained reader as the engine reads it: a header of JSON, then its numbers, those of matrices as whole ones of
8 bits with a size for each row. python export.py TRAINED TOKENIZER TARGET"""
from __future__ import annotations

import json
import struct
import sys

import numpy as np
import torch


def main(source: str, tokenizer: str, target: str) -> None:
    saved = torch.load(source, weights_only=False)
    with open(tokenizer, encoding="utf8") as file:
        places: dict[str, int] = json.load(file)["model"]["vocab"]
    tensors: dict[str, list[int]] = {}
    data = bytearray()

    def put(name: str, array: np.ndarray) -> None:
        data.extend(bytes(-len(data) % 16))
        tensors[name] = [len(data), *array.shape]
        data.extend(array.tobytes())

    for name, tensor in saved["model"].items():
        array = tensor.float().numpy()
        if array.ndim == 2:
            size = np.maximum(np.abs(array).max(1), 1e-9) / 127
            put(name, np.round(array / size[:, None]).astype(np.int8))
            put(f"{name}.scale", size.astype(np.float32))
        else:
            put(name, array.astype(np.float32))
    header = {name: saved[name] for name in ("tokens", "forms", "rights", "spellings")}
    header |= {"pieces": sorted(places, key=places.__getitem__), "tensors": tensors}
    text = json.dumps(header, ensure_ascii=False).encode()
    text += b" " * (-(len(text) + 4) % 16)
    with open(target, "wb") as file:
        file.write(struct.pack("<I", len(text)) + text + bytes(data))


main(*sys.argv[1:4])
