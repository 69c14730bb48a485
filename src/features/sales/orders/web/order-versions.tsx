import { Anchor, List, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { DateText } from '#web/ui/values/date-text.tsx'
import type { Order } from '../contract.ts'

const VersionDialog = lazyPart(() => import('./version-dialog.tsx'))

/** What the order said before, the newest first; each can be read. */
export function OrderVersions({ order: { id, versions } }: { order: Order }) {
  const { t } = useTranslation()
  const [read, setRead] = useState<number | null>(null)
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('orders.record.versions')}
      </Title>
      <List listStyleType="none" spacing="xs">
        {versions.map(({ version, replacedAt, replacedBy, reason, grandTotal }) => (
          <List.Item key={version}>
            <Anchor component="button" type="button" underline="always" onClick={() => setRead(version)}>
              {t('orders.record.versionNamed', { version })}
            </Anchor>{' '}
            {replacedBy
              ? t('orders.record.version', { total: formatCents(grandTotal), by: replacedBy })
              : t('orders.record.versionReplaced', { total: formatCents(grandTotal) })}{' '}
            <DateText iso={replacedAt} />
            {reason && <Text c="dimmed">{reason}</Text>}
          </List.Item>
        ))}
      </List>
      {read !== null && (
        <Suspense fallback={null}>
          <VersionDialog orderId={id} version={read} onClose={() => setRead(null)} />
        </Suspense>
      )}
    </section>
  )
}
