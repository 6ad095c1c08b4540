"""The reader: an encoder (MiniLM, Wang et al., 2020) and a decoder that writes own tokens, places of words and things."""
from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from onnx import numpy_helper
from torch import Tensor, nn

WIDTH, HEADS = 384, 12
PIECES, PLACES, WRITTEN = 30522, 512, 256
LAYERS, DECODER_LAYERS = 6, 3
FAR = -1e4


class Drop(nn.Module):
    """Dropout whose masks are slices of one pool of random bits: drawing them anew takes a third of a step."""

    pools: dict[float, Tensor] = {}

    def __init__(self, share: float) -> None:
        super().__init__()
        self.share = share

    def forward(self, x: Tensor) -> Tensor:
        if not self.training or self.share == 0:
            return x
        if self.share not in Drop.pools:
            Drop.pools[self.share] = (torch.rand(20_000_017) >= self.share).to(torch.bfloat16) / (1 - self.share)
        pool = Drop.pools[self.share]
        at = int(torch.randint(0, pool.numel() - x.numel(), (1,)))
        return x * pool[at : at + x.numel()].view(x.shape).to(x.dtype)


class HalvedAttention(torch.autograd.Function):
    """Attention whose way back is products of halved floats: that of PyTorch's own takes as long as all else of a step."""

    @staticmethod
    def forward(ctx, query: Tensor, key: Tensor, value: Tensor, bias: Tensor) -> Tensor:  # type: ignore[no-untyped-def, override]
        with torch.autocast("cpu", enabled=False):
            ctx.size = query.shape[-1] ** -0.5
            query = query * ctx.size
            shares = torch.softmax(torch.matmul(query, key.transpose(-1, -2)).add_(bias), -1)
            ctx.save_for_backward(query, key, value, shares)
            return torch.matmul(shares, value)

    @staticmethod
    def backward(ctx, grad: Tensor) -> tuple[Tensor, Tensor, Tensor, None]:  # type: ignore[no-untyped-def, override]
        with torch.autocast("cpu", enabled=False):
            query, key, value, shares = ctx.saved_tensors
            grad = grad.contiguous()
            of_shares = torch.matmul(grad, value.transpose(-1, -2))
            scores = torch.ops.aten._softmax_backward_data(of_shares, shares, -1, shares.dtype)
            of_query, of_key = torch.matmul(scores, key) * ctx.size, torch.matmul(scores.transpose(-1, -2), query)
            return of_query, of_key, torch.matmul(shares.transpose(-1, -2), grad), None


def attend(query: Tensor, key: Tensor, value: Tensor, bias: Tensor) -> Tensor:
    if query.dtype == torch.bfloat16:
        return HalvedAttention.apply(query.contiguous(), key.contiguous(), value.contiguous(), bias.to(query.dtype))
    # Without the whole matrix of scores in memory: of long requests that takes longer than all else.
    return F.scaled_dot_product_attention(query, key, value, attn_mask=bias.to(query.dtype))


def heads(x: Tensor) -> Tensor:
    return x.view(x.shape[0], x.shape[1], HEADS, -1).transpose(1, 2)


def joined(x: Tensor) -> Tensor:
    return x.transpose(1, 2).reshape(x.shape[0], x.shape[2], WIDTH)


class EncoderLayer(nn.Module):
    def __init__(self, drop: float) -> None:
        super().__init__()
        self.q, self.k, self.v, self.o = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.n1, self.n2 = nn.LayerNorm(WIDTH, eps=1e-12), nn.LayerNorm(WIDTH, eps=1e-12)
        self.up, self.down = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)
        self.drop = Drop(drop)

    def forward(self, x: Tensor, bias: Tensor) -> Tensor:
        x = self.n1(x + self.drop(self.o(joined(attend(heads(self.q(x)), heads(self.k(x)), heads(self.v(x)), bias)))))
        return self.n2(x + self.drop(self.down(F.gelu(self.up(x)))))


class Encoder(nn.Module):
    def __init__(self, drop: float) -> None:
        super().__init__()
        self.words, self.places = nn.Embedding(PIECES, WIDTH), nn.Embedding(PLACES, WIDTH)
        # 0, 1 for a piece of a word with a capital, 2 for one of what a word means in English.
        self.looks = nn.Embedding(3, WIDTH)
        nn.init.zeros_(self.looks.weight)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.drop = Drop(drop)
        self.layers = nn.ModuleList(EncoderLayer(drop) for _ in range(LAYERS))

    def forward(self, ids: Tensor, looks: Tensor, bias: Tensor) -> Tensor:
        x = self.drop(self.norm(self.words(ids) + self.places.weight[: ids.shape[1]] + self.looks(looks)))
        for layer in self.layers:
            x = layer(x, bias)
        return x

    def load(self, path: Path) -> None:
        """Takes over the weights of all-MiniLM-L6-v2 (Apache License 2.0) from its ONNX file."""
        graph = onnx.load(str(path)).graph
        arrays = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
        products = [node for node in graph.node if node.op_type == "MatMul" and node.input[1] in arrays]

        def take(parameter: nn.Parameter, array: np.ndarray) -> None:
            parameter.data = torch.tensor(np.array(array), dtype=torch.float32)

        take(self.words.weight, arrays["embeddings.word_embeddings.weight"])
        segment = arrays["embeddings.token_type_embeddings.weight"][0]
        take(self.places.weight, arrays["embeddings.position_embeddings.weight"] + segment)
        take(self.norm.weight, arrays["embeddings.LayerNorm.weight"])
        take(self.norm.bias, arrays["embeddings.LayerNorm.bias"])
        names = {"q": "attention.self.query", "k": "attention.self.key", "v": "attention.self.value"}
        names |= {"o": "attention.output.dense", "up": "intermediate.dense", "down": "output.dense"}
        for at, layer in enumerate(self.layers):
            for own, name in names.items():
                ending = f"/layer.{at}/{name.replace('.', '/')}/MatMul"
                (product,) = [node for node in products if ending in node.name]
                take(getattr(layer, own).weight, arrays[product.input[1]].T)
                take(getattr(layer, own).bias, arrays[f"encoder.layer.{at}.{name}.bias"])
            for own, name in {"n1": "attention.output.LayerNorm", "n2": "output.LayerNorm"}.items():
                take(getattr(layer, own).weight, arrays[f"encoder.layer.{at}.{name}.weight"])
                take(getattr(layer, own).bias, arrays[f"encoder.layer.{at}.{name}.bias"])


class DecoderLayer(nn.Module):
    def __init__(self, drop: float) -> None:
        super().__init__()
        self.q, self.k, self.v, self.o = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.cq, self.ck, self.cv, self.co = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.up, self.down = nn.Linear(WIDTH, 2 * WIDTH), nn.Linear(2 * WIDTH, WIDTH)
        self.n1, self.n2, self.n3 = (nn.LayerNorm(WIDTH) for _ in range(3))
        self.drop = Drop(drop)

    def forward(self, x: Tensor, memory: Tensor, bias: Tensor) -> Tensor:
        y = self.n1(x)
        later = torch.full((x.shape[1], x.shape[1]), FAR).triu(1)
        x = x + self.drop(self.o(joined(attend(heads(self.q(y)), heads(self.k(y)), heads(self.v(y)), later))))
        y = self.n2(x)
        x = x + self.drop(self.co(joined(attend(heads(self.cq(y)), heads(self.ck(memory)), heads(self.cv(memory)), bias))))
        y = self.n3(x)
        return x + self.drop(self.down(F.gelu(self.up(y))))


class Reader(nn.Module):
    def __init__(self, tokens: int, forms: int, rights: int, encoder_drop: float = 0.1, drop: float = 0.15) -> None:
        super().__init__()
        self.encoder = Encoder(encoder_drop)
        self.tokens, self.places = nn.Embedding(tokens, WIDTH), nn.Embedding(WRITTEN, WIDTH)
        self.copied, self.thing = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, WIDTH)
        self.layers = nn.ModuleList(DecoderLayer(drop) for _ in range(DECODER_LAYERS))
        self.norm, self.drop = nn.LayerNorm(WIDTH), Drop(drop)
        self.to_token, self.to_word, self.to_thing = (nn.Linear(WIDTH, WIDTH) for _ in range(3))
        self.word_key, self.thing_key = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, WIDTH)
        self.bias = nn.Parameter(torch.zeros(tokens))
        # How the name of a thing is made of each word.
        self.script = nn.Linear(WIDTH, forms)
        # Who may read and write the rows of a thing, where its fields begin.
        self.rights = nn.Linear(WIDTH, rights)
        nn.init.normal_(self.tokens.weight, std=0.05)
        nn.init.normal_(self.places.weight, std=0.02)

    def forward(self, batch: dict[str, Tensor]) -> tuple[Tensor, Tensor, Tensor]:
        """Logits over [tokens, words, things] for what follows each token, over the forms of each word and over the
        rights of each thing."""
        bias = torch.where(batch["mask"], 0.0, FAR)[:, None, None, :]
        memory = self.encoder(batch["ids"], batch["looks"], bias)

        def rows(of: Tensor, places: Tensor) -> Tensor:
            return torch.gather(of, 1, places[..., None].expand(-1, -1, WIDTH))

        words = rows(memory, batch["starts"])
        is_word, index, about = batch["is_word"], batch["index"], batch["about"]
        token = self.tokens(torch.where(is_word, 0, index))
        x = torch.where(is_word[..., None], self.copied(rows(words, torch.where(is_word, index, 0))), token)
        # A thing is the mean of what was written as its name.
        things = torch.bmm(batch["names"].to(x.dtype), x)
        x = x + torch.where((about >= 0)[..., None], self.thing(rows(things, about.clamp(min=0))), 0.0)
        x = self.drop(x + self.places.weight[: x.shape[1]])
        for layer in self.layers:
            x = layer(x, memory, bias)
        x = self.norm(x)
        size = 1 / math.sqrt(WIDTH)
        to_tokens = self.to_token(x) @ self.tokens.weight.T + self.bias
        to_words = torch.bmm(self.to_word(x), self.word_key(words).transpose(1, 2)) * size
        to_things = torch.bmm(self.to_thing(x), self.thing_key(things).transpose(1, 2)) * size
        to_words = to_words.masked_fill(~batch["word_mask"][:, None, :], FAR)
        to_things = to_things.masked_fill(~batch["thing_mask"], FAR)
        logits = torch.cat([to_tokens, to_words, to_things], -1)
        return logits, self.script(words), self.rights(rows(x, batch["rights_at"]))
