/** What a canvas draws. */
export type Picture = { source: CanvasImageSource; width: number; height: number; close(): void }

/**
 * A picture upright, as the camera held it; null: this browser cannot read it. An element reads more than the quick way does: in Safari HEIC, and
 * everything where the way to turn it is not known.
 */
export async function decodePicture(file: Blob): Promise<Picture | null> {
  const quick = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (quick) return { source: quick, width: quick.width, height: quick.height, close: () => quick.close() }
  const image = new Image()
  image.src = URL.createObjectURL(file)
  const close = () => URL.revokeObjectURL(image.src)
  const isRead = await image.decode().then(
    () => image.naturalWidth > 0 && image.naturalHeight > 0,
    () => false,
  )
  if (isRead) return { source: image, width: image.naturalWidth, height: image.naturalHeight, close }
  close()
  return null
}
