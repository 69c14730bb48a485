import { z } from 'zod'

/**
 * What the first days ask for, in this order. `accounts`: of the books. `tax`: somebody said whether any is charged. `looks`: logo and the address
 * to which customers reply. The last ones: the first of their kind.
 */
export const setupSteps = [
  ...(['quickbooks', 'accounts', 'tax', 'stripe', 'looks', 'colleague'] as const),
  ...(['order', 'partner', 'device', 'store'] as const),
] as const
export type SetupStep = (typeof setupSteps)[number]

export const setupStep = z.object({ step: z.enum(setupSteps), path: z.string(), isDone: z.boolean() })
