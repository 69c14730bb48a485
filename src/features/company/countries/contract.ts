import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/** ISO 3166-1 countries in the caller's language, from the configured service, cached a day, else the bundled list. */
export const listCountries = endpoint({
  method: 'GET',
  path: '/api/Utility/Countries',
  access: 'public',
  limit: 'read',
  result: z.object({ rows: z.array(z.object({ code: z.string(), name: z.string() })) }),
})
