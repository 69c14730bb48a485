import { box, chunk, sampleFiles } from './sample-files.ts'

const four = (...values: number[]) => {
  const written = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) written.writeUInt32BE(value, index * 4)
  return written
}
const boxes = (type: string, ...inside: Buffer[]) => box(type, Buffer.concat(inside))
const place = '+47.6062-122.3321/ GPS made 2026'
const date = Buffer.from('made 2026')

/** A track whose samples begin there, each a chunk of its own. `long`: in 64 bits. */
function track(id: number, handler: string, starts: number[], long = false) {
  const offsets = Buffer.concat(starts.map((at) => (long ? four(0, at) : four(at))))
  const table = boxes('stbl', boxes(long ? 'co64' : 'stco', four(0, starts.length), offsets))
  const media = boxes('mdia', boxes('mdhd', four(0), date), boxes('hdlr', four(0, 0), Buffer.from(handler)), boxes('minf', table))
  return boxes('trak', boxes('tkhd', four(0, 0, 0, id)), boxes('tref', boxes('cdsc', four(3))), media, boxes('udta', Buffer.from(place)))
}
const samples = ['picture one', `GPS 47.6 N +47.6 made 2026`, 'sound one', `${place} again`, 'picture two']
const data = boxes('mdat', ...samples.map((sample) => Buffer.from(sample)))
const startsFrom = (at: number) => samples.map((_, index) => at + 8 + Buffer.byteLength(samples.slice(0, index).join('')))
const moovOf = (starts: readonly number[], ...more: Buffer[]) => {
  const [one = 0, gps = 0, sound = 0, more2 = 0, two = 0] = starts
  return boxes(
    'moov',
    boxes('mvhd', four(0), date),
    track(1, 'vide', [one, two]),
    track(2, 'soun', [sound], true),
    track(3, 'meta', [gps, more2]),
    boxes('udta', boxes('loci', Buffer.from(place))),
    boxes('meta', Buffer.from(place)),
    ...more,
  )
}
const head = Buffer.concat([
  boxes('ftyp', Buffer.from('isom'), four(0)),
  boxes('free', Buffer.from(place)),
  boxes('uuid', Buffer.from(place)),
])
const plain = Buffer.concat([head, data, moovOf(startsFrom(head.length))])

/** In fragments, as browsers and streams write them: samples are found by their run, from where the fragment begins. */
function inFragments() {
  const run = (id: number, ...starts: number[]) =>
    boxes('traf', boxes('tfhd', four(0x020000, id)), ...starts.map((at) => boxes('trun', four(1, 1, at))))
  const fragment = (starts: readonly number[]) => {
    const [one = 0, gps = 0, sound = 0, more = 0, two = 0] = starts
    return boxes('moof', boxes('mfhd', four(0, 1)), run(1, one, two), run(2, sound), run(3, gps, more))
  }
  return Buffer.concat([head, moovOf([]), fragment(startsFrom(fragment(startsFrom(0)).length)), data])
}

const list = (type: string, ...inside: Buffer[]) => chunk('LIST', Buffer.concat([Buffer.from(type), ...inside.map(padded)]))
const padded = (part: Buffer) => Buffer.concat([part, Buffer.alloc(part.length % 2)])
const stream = (type: string) =>
  list('strl', chunk('strh', Buffer.from(`${type}____`)), chunk('strf', Buffer.from('____')), chunk('strd', Buffer.from(place)))
const sampleOf = (id: string, index: number) => chunk(id, Buffer.from(samples[index] ?? ''))
const avi = chunk(
  'RIFF',
  Buffer.concat(
    [
      Buffer.from('AVI '),
      list('hdrl', chunk('avih', Buffer.from('____')), stream('vids'), stream('auds'), stream('txts'), chunk('IDIT', date)),
      list('INFO', chunk('IGPS', Buffer.from(place))),
      chunk('JUNK', Buffer.from(place)),
      list('movi', sampleOf('00dc', 0), sampleOf('02tx', 1), sampleOf('01wb', 2), list('rec ', sampleOf('02tx', 3), sampleOf('00dc', 4))),
      chunk('idx1', Buffer.from('____')),
    ].map(padded),
  ),
)

/** Films of cameras and drones that note the place in all the ways; by their names. */
export const notedFilms: Record<string, Buffer> = {
  'camera.mp4': plain,
  'camera.mov': plain,
  'fragments.mp4': inFragments(),
  'camera.avi': avi,
  'old.mov': Buffer.concat([sampleFiles.mov?.subarray(0, 8) ?? Buffer.alloc(0), data, moovOf(startsFrom(8))]),
}
