import { z } from 'zod'

export const bulkRequest = { name: 'bulk.carry-out', payload: z.object({ companyId: z.string() }) }
