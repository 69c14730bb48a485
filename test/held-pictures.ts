import { crc32 } from 'node:zlib'
import { sampleFiles } from './sample-files.ts'

const { jpg, png, webp } = sampleFiles as Record<'jpg' | 'png' | 'webp', Buffer>

/** What a camera writes: how it was held, and where it was. */
export const exif = (orientation: number) =>
  Buffer.concat([
    Buffer.from('4d4d002a00000008', 'hex'),
    Buffer.from(`00020112000300000001${orientation.toString(16).padStart(4, '0')}0000882500040000000100000026`, 'hex'),
    Buffer.from('00000000', 'hex'),
    Buffer.from('GPS 47.6 N'),
  ])
const app1 = (orientation: number) => {
  const content = Buffer.concat([Buffer.from('Exif\0\0'), exif(orientation)])
  const size = Buffer.alloc(2)
  size.writeUInt16BE(content.length + 2)
  return Buffer.concat([Buffer.from([0xff, 0xe1]), size, content])
}
export const held = (orientation: number) => Buffer.concat([jpg.subarray(0, 2), app1(orientation), jpg.subarray(2)])
export const pngChunk = (type: string, content: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), content])))
  return Buffer.concat([size, Buffer.from(type), content, check])
}
export const inPng = (...chunks: Buffer[]) => Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
export const riff = (type: string, content: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(type), size, content, Buffer.alloc(content.length % 2)])
}
export const extended = (flags: number, ...chunks: Buffer[]) => {
  const inside = Buffer.concat([Buffer.from('WEBP'), riff('VP8X', Buffer.from([flags, 0, 0, 0, 63, 0, 0, 63, 0, 0])), ...chunks])
  return riff('RIFF', inside)
}

const turned = 6
/** Pictures of a camera that was held upright, with the place where they were taken; by their names. */
export const heldPictures: Record<string, Buffer> = {
  'held.jpg': held(turned),
  'held.png': inPng(pngChunk('eXIf', exif(turned)), pngChunk('tEXt', Buffer.from('Place\0GPS'))),
  'held.webp': riff(
    'RIFF',
    Buffer.concat([Buffer.from('WEBP'), webp.subarray(12), riff('EXIF', exif(turned)), riff('XMP ', Buffer.from('GPS'))]),
  ),
}
