import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

const writes = { method: 'POST', access: 'member', can: 'items.write', limit: 'write' } as const

export const picture = z.object({ id: z.string(), path: z.string(), width: z.number().int(), height: z.number().int() })
export const mostPictures = 12
export const maxPictureBytes = 1_048_576
/** A side in pixels. */
export const maxPictureSide = 4096
/**
 * Multipart with `itemId` and one `file` of at most 1 MB: WebP that stands still, or the PNG or JPEG of a browser that cannot write WebP, which becomes
 * one. The screen shrinks what people choose.
 */
export const addPicture = endpoint({
  ...writes,
  path: '/api/Item/AddPicture',
  encoding: 'upload',
  body: z.object({ itemId: z.uuid() }),
  result: z.object({ picture }),
})
/** All of the item's pictures, the first is shown in lists. */
export const orderPictures = endpoint({
  ...writes,
  path: '/api/Item/OrderPictures/:id',
  body: z.object({ ids: z.array(z.uuid()).max(mostPictures) }),
  result: z.object({}),
})
export const removePicture = endpoint({ ...writes, path: '/api/Item/RemovePicture/:id', result: z.object({}) })
/** Followed by `/{id}`: its bytes; with `?size=small` of the picture that lists show. */
export const picturePath = '/api/Item/Picture'
