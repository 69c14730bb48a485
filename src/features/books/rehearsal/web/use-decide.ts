import { useAction } from '#web/app/calls/query.ts'
import { decideRehearsal, getRehearsal, listRehearsalRows } from '../contract.ts'

export const useDecide = (options: { success?: (result: { decided: number }) => string; silent?: boolean; onSuccess?: () => void } = {}) =>
  useAction(decideRehearsal, { refreshes: [getRehearsal, listRehearsalRows], ...options })
