/**
 * Takes out of an MP4 or QuickTime film, in place, what a camera writes besides picture and sound: place, time, device, tracks of a GPS or a
 * drone. What goes becomes empty boxes of the same length, because a film says by byte where its pictures stand. False: there is no telling
 * what it holds.
 */
export function takeFilmNotes(bytes: Buffer): boolean {
  const film: Film = { bytes, dropped: new Set(), chunks: [], data: [] }
  try {
    if (!walk(film, 0, bytes.length, 'file')) return false
    takeSamples(film)
    return true
  } catch (error) {
    // A box ends where it should go on.
    if (error instanceof RangeError) return false
    throw error
  }
}

/** `dropped`: ids of tracks that are neither picture nor sound. `chunks`: where samples of a track begin. `data`: where samples may stand. */
type Film = { bytes: Buffer; dropped: Set<number>; chunks: { at: number; goes: boolean }[]; data: Range[] }
type Range = { start: number; end: number }
/** From the size on; `inside`: behind size, type and, where it is long, its second size. */
type Box = Range & { type: string; inside: number }

const names = (text: string) => new Set(text.split(' '))
/** What may stand in a box; all else is notes. */
const kept: Record<string, Set<string>> = {
  file: names('ftyp styp moov mdat moof mfra sidx ssix pdin wide'),
  moov: names('mvhd trak mvex iods'),
  trak: names('tkhd tapt edts mdia'),
  mdia: names('mdhd hdlr minf elng'),
  minf: names('vmhd smhd gmhd nmhd hdlr dinf stbl'),
  stbl: names('stsd stts ctts cslg stss stps stsc stsz stz2 stco co64 sdtp sbgp sgpd subs saiz saio padb stdp'),
  moof: names('mfhd traf'),
  traf: names('tfhd tfdt trun sbgp sgpd subs saiz saio sdtp'),
}
/** They begin with when the film was made and changed. */
const dated = names('mvhd tkhd mdhd')

function walk(film: Film, from: number, to: number, parent: string, moofStart = 0): boolean {
  for (const box of boxesIn(film.bytes, from, to)) {
    // Its header is packed: nobody knows what is in it.
    if (box.type === 'cmov') return false
    if (!kept[parent]?.has(box.type)) {
      blank(film.bytes, box)
      continue
    }
    if (box.type === 'trak' && !isShown(film.bytes, box)) {
      film.dropped.add(trackOf(film.bytes, box))
      noteChunks(film, box, true)
      blank(film.bytes, box)
      continue
    }
    if (box.type === 'trak') noteChunks(film, box, false)
    if (box.type === 'mdat') film.data.push({ start: box.inside, end: box.end })
    if (box.type === 'traf' && noteRuns(film, box, moofStart)) {
      blank(film.bytes, box)
      continue
    }
    if (dated.has(box.type)) blankTimes(film.bytes, box)
    if (kept[box.type] && !walk(film, box.inside, box.end, box.type, box.start)) return false
  }
  return true
}

function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to; ) {
    const short = bytes.readUInt32BE(at)
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 && from === 0 ? to - at : short
    // QuickTime ends a list of boxes with four zeros.
    if (size < 8 || at + size > to) return void bytes.fill(0, at, to)
    yield { type: bytes.toString('latin1', at + 4, at + 8), start: at, inside: at + (short === 1 ? 16 : 8), end: at + size }
    at += size
  }
}

function blank(bytes: Buffer, { start, inside, end }: Box) {
  bytes.write('free', start + 4, 'latin1')
  bytes.fill(0, inside, end)
}
function blankTimes(bytes: Buffer, { inside }: Box) {
  const each = bytes.readUInt8(inside) === 1 ? 8 : 4
  bytes.fill(0, inside + 4, inside + 4 + 2 * each)
}

function find(bytes: Buffer, { inside, end }: Box, [type, ...below]: readonly string[]): Box | undefined {
  const found = boxesIn(bytes, inside, end).find((box) => box.type === type)
  return found && below.length ? find(bytes, found, below) : found
}
function isShown(bytes: Buffer, track: Box): boolean {
  const handler = find(bytes, track, ['mdia', 'hdlr'])
  return handler !== undefined && /^(vide|soun)$/.test(bytes.toString('latin1', handler.inside + 8, handler.inside + 12))
}
function trackOf(bytes: Buffer, track: Box): number {
  const header = find(bytes, track, ['tkhd'])
  return header ? bytes.readUInt32BE(header.inside + (bytes.readUInt8(header.inside) === 1 ? 20 : 12)) : 0
}

function noteChunks({ bytes, chunks }: Film, track: Box, goes: boolean) {
  for (const type of ['stco', 'co64']) {
    const table = find(bytes, track, ['mdia', 'minf', 'stbl', type])
    if (!table) continue
    const each = type === 'stco' ? 4 : 8
    for (let left = bytes.readUInt32BE(table.inside + 4), at = table.inside + 8; left > 0 && at + each <= table.end; left--, at += each)
      chunks.push({ at: each === 4 ? bytes.readUInt32BE(at) : Number(bytes.readBigUInt64BE(at)), goes })
  }
}

/** The same of a fragment, whose track stands before it. True: the track is gone. */
function noteRuns({ bytes, chunks, dropped }: Film, fragment: Box, moofStart: number): boolean {
  const header = find(bytes, fragment, ['tfhd'])
  if (!header) return true
  const goes = dropped.has(bytes.readUInt32BE(header.inside + 4))
  const begins = bytes.readUInt8(header.inside + 3) & 1 ? Number(bytes.readBigUInt64BE(header.inside + 8)) : moofStart
  for (const { type, inside } of boxesIn(bytes, fragment.inside, fragment.end))
    if (type === 'trun' && bytes.readUInt8(inside + 3) & 1) chunks.push({ at: begins + bytes.readInt32BE(inside + 8), goes })
  return goes
}

/** A chunk goes on until the next one begins. */
function takeSamples({ bytes, chunks, data }: Film) {
  const inOrder = chunks.sort((one, other) => one.at - other.at)
  for (const [index, { at, goes }] of inOrder.entries()) {
    const within = goes && data.find(({ start, end }) => start <= at && at < end)
    if (within) bytes.fill(0, at, Math.min(within.end, inOrder[index + 1]?.at ?? within.end))
  }
}
