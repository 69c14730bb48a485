import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { textOf } from '#web/app/text.ts'
import type { CollectedPayment } from '../contract.ts'
import { whereKey, whereOf } from '../where.ts'

/** That receiving money posts nothing in QuickBooks, and where these payments are by now, each as it is. */
export function InBooks({ payments }: { payments: readonly CollectedPayment[] }) {
  const { t } = useTranslation()
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t('settlements.postsNothing')}
      </Text>
      {whereOf(payments).map((place) => (
        <Text key={`${place.books} ${place.account}`} size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {textOf(`settlements.where.${whereKey(place)}`, {
            count: place.payments,
            amount: formatCents(place.amount),
            account: place.account,
          })}
        </Text>
      ))}
    </div>
  )
}
