import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { useAction } from '#web/app/calls/query.ts'
import { textOf } from '#web/app/text.ts'
import { numberText } from '#web/ui/values/numbers.ts'
import { inviteShoppers } from '../../contract.ts'
import { shownShoppers } from '../shown-shoppers.ts'

export type Invited = Result<typeof inviteShoppers>

/** How many invitations went, and who was there already. */
export const sentText = ({ invited, added, skipped }: Invited): string => {
  const known = skipped.filter(({ why }) => why === 'known').length
  return [
    invited > 0 && textOf('shoppers.sent', { count: invited, shown: numberText(invited) }),
    added > 0 && textOf('shoppers.added', { count: added, shown: numberText(added) }),
    known > 0 && textOf('shoppers.known', { count: known, shown: numberText(known) }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Sends an invitation and says what became of it. */
export function useInvite(onDone: () => void) {
  const { t } = useTranslation()
  return useAction(inviteShoppers, {
    refreshes: shownShoppers,
    silent: true,
    success: (result) => (result.skipped.some(({ why }) => why === 'blocked') ? t('shoppers.isBlocked') : sentText(result)),
    onSuccess: onDone,
  })
}
