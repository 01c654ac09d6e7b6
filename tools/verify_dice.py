#!/usr/bin/env python3
"""Checks promise, dice and tiles of replays, written from docs/dice.md alone: verify_dice.py [--promised HEX] FILE..."""
import hashlib, struct, sys

MASK = (1 << 64) - 1
FACES = [0, 0, 1, 2, 3, 4]


class Wrong(Exception):
    pass


def siphash(k0, k1, message):
    v = [k0 ^ 0x736F6D6570736575, k1 ^ 0x646F72616E646F6D, k0 ^ 0x6C7967656E657261, k1 ^ 0x7465646279746573]
    rotl = lambda x, b: (x << b | x >> (64 - b)) & MASK

    def rounds(times):
        for _ in range(times):
            v[0] = v[0] + v[1] & MASK; v[1] = rotl(v[1], 13) ^ v[0]; v[0] = rotl(v[0], 32)
            v[2] = v[2] + v[3] & MASK; v[3] = rotl(v[3], 16) ^ v[2]
            v[0] = v[0] + v[3] & MASK; v[3] = rotl(v[3], 21) ^ v[0]
            v[2] = v[2] + v[1] & MASK; v[1] = rotl(v[1], 17) ^ v[2]; v[2] = rotl(v[2], 32)

    end = message[len(message) // 8 * 8:]
    blocks = list(struct.unpack(f"<{len(message) // 8}Q", message[:len(message) // 8 * 8]))
    blocks.append(int.from_bytes(end, "little") | (len(message) & 255) << 56)
    for block in blocks:
        v[3] ^= block; rounds(2); v[0] ^= block
    v[2] ^= 255; rounds(4)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def seed_of(secret, table, words):
    parts = b"".join(b"\0" if word is None else b"\1" + word for word in words)
    return hashlib.sha256(secret + bytes([len(table)]) + table + parts).digest()


class Chance:
    def __init__(self, seed):
        s = struct.unpack("<4Q", seed)
        self.key, self.used, self.draws = (s[0] ^ s[2], s[1] ^ s[3]), {}, {}

    def word(self, stream, n, block=0):
        return siphash(*self.key, struct.pack("<3I", stream, n, block))

    def throw(self, stream):
        while True:
            i = self.used.get(stream, 0)
            self.used[stream] = i + 1
            byte = self.word(stream, i // 8) >> 8 * (i % 8) & 255
            if byte < 252:
                return FACES[byte % 6]

    def below(self, stream, bound):
        n, block, fair = self.draws.get(stream, 0), 0, MASK - MASK % bound
        self.draws[stream] = n + 1
        while self.word(stream, n, block) >= fair:
            block += 1
        return self.word(stream, n, block) % bound

    def shuffle(self, stream, things):
        for last in range(len(things) - 1, 0, -1):
            other = self.below(stream, last + 1)
            things[last], things[other] = things[other], things[last]


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, count):
        self.at += count
        if self.at > len(self.data):
            raise Wrong("the file is cut off")
        return self.data[self.at - count:self.at]

    def byte(self):
        return self.take(1)[0]

    def varint(self):
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def bytes(self):
        return self.take(self.varint())

    def list(self, read):
        return [read() for _ in range(self.varint())]

    def optional(self, read):
        return read() if self.byte() else None


def pile_of(chance, tiles, first, exit, jitter):
    pile = list(tiles)
    chance.shuffle(1, pile)
    aside = pile[len(pile) - first:]
    del pile[len(pile) - first:]
    if jitter is None:
        five = pile[-4:] + [exit]
        del pile[-4:]
        chance.shuffle(1, five)
        pile = five + pile
    else:
        half = len(pile) // 2
        jitter = min(jitter, half)
        above = half - jitter + chance.below(1, 2 * jitter + 1)
        pile.insert(len(pile) - above, exit)
    return pile + aside


def check_temple(chance, tiles, events):
    rolls, drawn, shown, pile = 0, 0, {}, None
    unchecked = "tiles not checked, because some join later; "
    if tiles and tiles[1] == 0:
        pile, unchecked = pile_of(chance, tiles[0], *tiles[2:]), ""
    for number, event in enumerate(events, 1):
        e = Reader(event)
        e.varint(), e.optional(e.byte)
        fact = e.varint()
        if fact == 2:
            who, dice, faces = e.byte(), e.varint(), e.varint()
            for die in (die for die in range(16) if dice >> die & 1):
                rolls += 1
                if chance.throw(256 + who) != faces >> 4 * die & 15:
                    raise Wrong(f"event {number}: die {die} of player {who} is not the one of the seed")
        elif pile is not None and fact in (0, 10, 12, 13, 14):
            who = None if fact == 0 else e.byte()
            tile = e.byte()
            if fact in (13, 14):
                shown.pop(who, None)
                pile.insert(len(pile) if fact == 13 else 0, tile)
            elif fact == 12 and who in shown:
                shown.pop(who)
            else:
                drawn += 1
                if not pile or pile.pop() != tile:
                    raise Wrong(f"event {number}: tile {tile} does not lie on top")
                if fact == 10:
                    shown[who] = tile
        elif fact == 52 and pile is not None:
            pile, unchecked = None, f"tiles after event {number} not checked, because laid ones went back; "
    return f"{rolls} dice and {drawn} tiles are those of the seed; {unchecked}decks of modules not checked"


def check_scroll(chance, players, events):
    rolls = 0
    for number, event in enumerate(events, 1):
        e = Reader(event)
        e.varint(), e.optional(e.byte)
        fact = e.varint()
        if fact == 0:
            if e.byte() != chance.below(1, players):
                raise Wrong(f"event {number}: the first player is not the one of the seed")
        elif fact in (7, 12, 13):
            stream, read = (2, e.varint) if fact == 7 else (256 + e.byte(), lambda: e.optional(e.varint))
            for face in (face for face in (read(), read()) if face is not None):
                rolls += 1
                if chance.throw(stream) != face:
                    raise Wrong(f"event {number}: a die of stream {stream} is not the one of the seed")
    return f"{rolls} dice and the first player are those of the seed"


def check(data, promised):
    if data[:8] != b"gonggame" or data[8:10] != b"\3\0":
        raise Wrong("this is no replay of format 3")
    r = Reader(data[10:-16])
    game = r.bytes()
    if game not in (b"temple", b"scroll"):
        raise Wrong("this is another game")
    promise = r.optional(lambda: (r.bytes(), r.bytes(), r.list(lambda: r.optional(r.bytes))))
    seed = r.take(32)
    tiles = r.optional(lambda: (r.bytes(), r.byte(), r.byte(), r.byte(), r.optional(r.byte)))
    players = r.list(lambda: (r.bytes(), r.byte(), r.varint()))
    r.varint(), r.varint(), r.varint(), r.take(16), r.bytes(), r.bytes()
    events = r.list(r.bytes)
    if promise and seed_of(*promise) != seed:
        raise Wrong("the seed is not made of secret, table and words")
    if promised and (not promise or hashlib.sha256(promise[0]).hexdigest() != promised):
        raise Wrong("the secret is not the one that was promised")
    chance = Chance(seed)
    found = check_temple(chance, tiles, events) if game == b"temple" else check_scroll(chance, len(players), events)
    kept = "as promised" if promised else "not compared with what players were shown"
    return f"{found}; {kept}"


if __name__ == "__main__":
    arguments, promised = sys.argv[1:], None
    if arguments[:1] == ["--promised"]:
        promised, arguments = arguments[1].lower(), arguments[2:]
    failed = False
    for name in arguments:
        try:
            print(f"{name}: {check(open(name, 'rb').read(), promised)}")
        except (Wrong, OSError) as why:
            failed = True
            print(f"{name}: WRONG: {why}")
    sys.exit(failed)
