import { Alert, Anchor, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { customerPath, storeShoppersPath } from '#contract/places.ts'
import type { Store } from '#features/stores/stores/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { numberText } from '#web/ui/values/numbers.ts'
import { getStoreLimits } from '../contract.ts'

/** Carts that wait for a colleague, and limits above which nobody may approve: what is above them is ordered by nobody. */
export default function LimitNotice({ store, inTab = false }: { store: Store; inTab?: boolean }) {
  const { t } = useTranslation()
  const { data } = useApi(getStoreLimits, { params: { storeId: store.id } })
  if (!data) return null
  const { waiting, customers, more } = data
  const waits = waiting > 0 && t('shoppers.limits.waiting', { count: waiting, shown: numberText(waiting) })
  if (customers.length === 0) return waits ? <Text>{waits}</Text> : null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('shoppers.limits.title')}>
      <Text size="sm">
        {customers.map(({ id, name, shoppers }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <Anchor component={Link} to={customerPath(id)} inherit underline="always">
              {name}
            </Anchor>
            {` (${t('shoppers.limits.shoppers', { count: shoppers, shown: numberText(shoppers) })})`}
          </span>
        ))}
        {more && ' …'}
      </Text>
      <Text size="sm" mt={4}>
        {t('shoppers.limits.mend')}{' '}
        {!inTab && (
          <Anchor component={Link} to={storeShoppersPath(store.id)} inherit underline="always">
            {t('stores.checks.to.noShoppers')}
          </Anchor>
        )}
      </Text>
      {waits && (
        <Text size="sm" mt={4}>
          {waits}
        </Text>
      )}
    </Alert>
  )
}
