import { z } from 'zod'

/** What is awaited and until when, the most urgent first. `penalty`: cents that a late one costs; `id`: of the partner's order, or of ours. */
export const deadlineRow = z.object({
  id: z.string(),
  document: z.enum(['997', '855', '856', '810']),
  owedBy: z.enum(['us', 'them']),
  dueAt: z.string(),
  penalty: z.number().int(),
  type: z.string(),
  number: z.string(),
  partnerId: z.string(),
  partnerName: z.string(),
})
export type DeadlineRow = z.infer<typeof deadlineRow>
