import { maxPictureBytes } from '../../contract.ts'

const longestSide = 1600
const smallestSide = 64
const quality = 0.85
const mime = 'image/webp'

/** `unreadable`: no picture that this browser can draw. `noWebp`: it cannot write WebP. `large`: it does not get small enough. */
export type Shrunk = File | 'unreadable' | 'noWebp' | 'large'

/** The picture upright, as WebP, small enough to be kept; drawn anew, it has lost what the camera wrote besides. */
export async function shrinkPicture(file: File): Promise<Shrunk> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return 'unreadable'
  try {
    const largest = Math.max(picture.width, picture.height)
    for (let side = Math.min(longestSide, largest); side >= Math.min(smallestSide, largest); side = Math.floor(side * 0.8)) {
      const blob = await draw(picture, side)
      // A browser that cannot write the format answers with another.
      if (blob?.type !== mime) return 'noWebp'
      if (blob.size <= maxPictureBytes) return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.webp`, { type: mime })
    }
    return 'large'
  } finally {
    picture.close()
  }
}

function draw(picture: ImageBitmap, side: number): Promise<Blob | null> {
  const scale = side / Math.max(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, mime, quality))
}
