import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { numberText } from '#web/ui/values/numbers.ts'
import { inviteShoppers } from '../../contract.ts'
import { shownShoppers } from '../shown-shoppers.ts'

/** Sends invitations and says how many went, and who was there already. */
export function useInvite(onDone: () => void) {
  const { t } = useTranslation()
  return useAction(inviteShoppers, {
    refreshes: shownShoppers,
    silent: true,
    success: ({ invited, added, skipped }) =>
      [
        invited > 0 && t('shoppers.sent', { count: invited, shown: numberText(invited) }),
        added > 0 && t('shoppers.added', { count: added, shown: numberText(added) }),
        skipped.length > 0 && t('shoppers.skipped', { count: skipped.length, shown: numberText(skipped.length) }),
      ]
        .filter(Boolean)
        .join(' '),
    onSuccess: onDone,
  })
}
