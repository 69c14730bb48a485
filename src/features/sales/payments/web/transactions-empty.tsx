import { Button } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ordersPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { NoMatch } from '#web/list/no-match.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { getLocation } from '../contract.ts'

/** No rows: nothing matches, or nothing was paid yet; then the next step is said. */
export function TransactionsEmpty({ searched, onClear }: { searched: boolean; onClear: () => void }) {
  const { t } = useTranslation()
  const can = useCan()
  const { data } = useApi(getLocation, {}, { enabled: !searched })
  if (searched) return <NoMatch title={t('payments.empty.noMatch')} text={t('payments.empty.noMatchText')} onClear={onClear} />
  const onboarding = can('stripeAccount.write') ? data?.onboardingUrl : null
  return (
    <EmptyState
      icon={<IconCash size={36} />}
      title={t('payments.empty.title')}
      text={t(onboarding ? 'payments.empty.connect' : 'payments.empty.text')}
      action={
        <Button component={Link} to={onboarding ?? ordersPath}>
          {t(onboarding ? 'payments.account.connect' : 'orders.title')}
        </Button>
      }
    />
  )
}
