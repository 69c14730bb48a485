import { decodePicture, type Picture } from '#web/ui/pictures/decode-picture.ts'
import { attachmentTypeOf, attachmentTypes, maxAttachmentBytes } from '../contract.ts'
import { withoutNotes } from '../picture-bytes.ts'

const longestSide = 2560
const smallestSide = 64
const quality = 0.85
/** A GIF may move and is left as it is; it has no place for what cameras write. */
const drawn = new Set(['png', 'jpg', 'jpeg', 'webp'])

/**
 * The picture upright as the camera held it, without what it wrote besides (place, time, device), small enough to be attached. It is drawn
 * anew only where that takes it: what moves would stand still, and what is small would lose. What this browser cannot draw is left to the
 * server to judge.
 */
export async function shrinkImage(file: File): Promise<File> {
  const type = attachmentTypeOf(file.name)
  if (!type || !drawn.has(type)) return file
  const { mime } = attachmentTypes[type]
  const plain = withoutNotes(new Uint8Array(await file.arrayBuffer()), mime)
  const asSent = plain && new File([plain.bytes], file.name, { type: mime })
  if (plain?.moves && asSent) return asSent
  const picture = await decodePicture(file)
  if (!picture) return file
  try {
    const isSmall = Math.max(picture.width, picture.height) <= longestSide && asSent && asSent.size <= maxAttachmentBytes
    if (isSmall && plain.turn === 1) return asSent
    let side = Math.min(longestSide, Math.max(picture.width, picture.height))
    for (; side >= smallestSide; side = Math.floor(side * 0.8)) {
      const blob = await draw(picture, side, mime)
      // A browser that cannot write the format answers with another.
      if (blob?.type !== mime) return file
      if (blob.size <= maxAttachmentBytes) return new File([blob], file.name, { type: mime })
    }
    return file
  } finally {
    picture.close()
  }
}

function draw(picture: Picture, side: number, mime: string): Promise<Blob | null> {
  const scale = side / Math.max(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture.source, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, mime, quality))
}
