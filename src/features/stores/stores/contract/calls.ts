import { z } from 'zod'

/** The office's side of stores. Money is whole cents, days are `YYYY-MM-DD` of the company's zone. */
export const reads = { method: 'GET', access: 'member', can: 'stores.read', limit: 'read' } as const
export const writes = { method: 'POST', access: 'member', can: 'stores.write', limit: 'write' } as const
/** Orders move its figures. */
export const shows = ['stores', 'orders'] as const

export const version = z.number().int()
export const saved = z.object({ id: z.string(), version })
