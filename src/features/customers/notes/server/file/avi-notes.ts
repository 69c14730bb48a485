const names = (text: string) => new Set(text.split(' '))
/** What may stand in a list; all else is notes: place, time, device, and what cameras write into padding. */
const kept: Record<string, Set<string>> = {
  'AVI ': names('hdrl movi idx1'),
  hdrl: names('avih strl odml'),
  strl: names('strh strf indx vprp'),
  odml: names('dmlh'),
}

/** Takes out of an AVI film, in place, what a camera writes besides picture and sound; padding of the same length stands there then. */
export function takeAviNotes(bytes: Buffer) {
  walk(bytes, 12, bytes.length, 'AVI ', [])
}

/** `shown`: which of its streams, by their number, are picture or sound. */
function walk(bytes: Buffer, from: number, to: number, parent: string, shown: boolean[]) {
  for (let at = from; at + 8 <= to; ) {
    const length = bytes.readUInt32LE(at + 4)
    const end = Math.min(to, at + 8 + length)
    const id = bytes.toString('latin1', at, at + 4)
    const isList = id === 'LIST'
    const type = isList ? bytes.toString('latin1', at + 8, at + 12) : id
    if (type === 'strh') shown.push(/^(vids|auds|iavs)$/.test(bytes.toString('latin1', at + 8, at + 12)))
    if (isList && (parent === 'movi' || kept[parent]?.has(type))) walk(bytes, at + 12, end, parent === 'movi' ? 'movi' : type, shown)
    else if (!(parent === 'movi' ? isSample(type, shown) : kept[parent]?.has(type))) {
      // Of a stream that goes the empty samples stay: the index counts them.
      if (parent !== 'movi') bytes.write('JUNK', at, 'latin1')
      bytes.fill(0, at + 8, end)
    }
    at = end + (length % 2)
  }
}

/** `01wb` is a sample of the second stream, `ix01` its index. */
function isSample(type: string, shown: readonly boolean[]): boolean {
  const number = /^(\d\d)[a-z]{2}$|^ix(\d\d)$/i.exec(type)
  return number !== null && shown[Number(number[1] ?? number[2])] === true
}
