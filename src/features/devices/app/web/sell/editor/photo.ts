import { decodePicture, type Picture } from '#web/ui/pictures/decode-picture.ts'

/** A photo goes over a slow network: at most so many bytes. */
export const mostPhotoBytes = 400_000
const longestSide = 1600

/** A kind of picture that this browser does not know: the HEIC of iPhones everywhere but in Safari. */
export class UnknownPicture extends Error {}

/** A JPEG of at most `mostPhotoBytes`, without what the camera wrote into the file. */
export async function shrunk(file: Blob): Promise<Blob> {
  const image = await decodePicture(file)
  if (!image) throw new UnknownPicture('The picture cannot be read')
  try {
    for (let side = longestSide; side >= 200; side = Math.floor(side * 0.7)) {
      for (const quality of [0.8, 0.6, 0.4]) {
        const blob = await drawn(image, side, quality)
        if (blob.size <= mostPhotoBytes) return blob
      }
    }
    throw new Error('The photo does not become small enough')
  } finally {
    image.close()
  }
}

async function drawn(image: Picture, side: number, quality: number): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no room to draw in')
  context.drawImage(image.source, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The photo was not written'))), 'image/jpeg', quality),
  )
}
