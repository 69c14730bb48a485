import { decodePicture, type Picture } from '#web/ui/pictures/decode-picture.ts'
import { maxPictureBytes } from '../../pictures.ts'

const longestSide = 1600
const smallestSide = 64
const quality = 0.85
/** The best that a browser can write: Safari writes no WebP. What is see-through stays so, except where only a JPEG is small enough. */
const formats = [
  { mime: 'image/webp', smallest: smallestSide, ending: 'webp' },
  { mime: 'image/png', smallest: 800, ending: 'png' },
  { mime: 'image/jpeg', smallest: smallestSide, ending: 'jpg' },
] as const
const seeThrough = ['image/png', 'image/webp', 'image/gif', 'image/avif', 'image/svg+xml']

/** `unreadable`: no picture that this browser can draw. `large`: it does not get small enough. */
export type Shrunk = File | 'unreadable' | 'large'

/** The picture upright, small enough to be kept; drawn anew, it has lost what the camera wrote besides. */
export async function shrinkPicture(file: File): Promise<Shrunk> {
  const picture = await decodePicture(file)
  if (!picture) return 'unreadable'
  try {
    for (const format of formats.filter(({ mime }) => mime !== 'image/png' || seeThrough.includes(file.type))) {
      const blob = await smallEnough(picture, format)
      const name = `${file.name.replace(/\.[^.]*$/, '')}.${format.ending}`
      if (blob) return new File([blob], name, { type: format.mime })
    }
    return 'large'
  } finally {
    picture.close()
  }
}

async function smallEnough(picture: Picture, { mime, smallest }: (typeof formats)[number]): Promise<Blob | null> {
  const largest = Math.max(picture.width, picture.height)
  for (let side = Math.min(longestSide, largest); side >= Math.min(smallest, largest); side = Math.floor(side * 0.8)) {
    const blob = await draw(picture, side, mime)
    // A browser that cannot write the format answers with another.
    if (blob?.type !== mime) return null
    if (blob.size <= maxPictureBytes) return blob
  }
  return null
}

function draw(picture: Picture, side: number, mime: string): Promise<Blob | null> {
  const scale = side / Math.max(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  if (mime === 'image/jpeg') {
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture.source, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, mime, quality))
}
