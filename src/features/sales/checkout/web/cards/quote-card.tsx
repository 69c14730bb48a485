import { Button, Group, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isQuoted } from '#features/sales/orders/contract.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { dayText } from '#web/ui/values/dates.ts'

const QuoteDialog = lazyPart(() => import('./quote-dialog.tsx'))
const TakeQuoteDialog = lazyPart(() => import('./take-quote-dialog.tsx'))

/** Until when a quote may be accepted, the way to another day, and to the order that it becomes. */
export default function QuoteCard({
  order: { id, state, validUntil, version },
}: {
  order: { id: string; state: string; validUntil: string | null; version: number }
}) {
  const { t } = useTranslation()
  const mayWrite = useCan()('orders.write')
  const [isDating, setDating] = useState(false)
  const [isTaking, setTaking] = useState(false)
  const isExpired = state === 'QuoteExpired'
  if (!isQuoted(state)) return null
  const day = validUntil ? dayText(validUntil) : ''
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {t('checkout.quote.title')}
        </Title>
        {mayWrite && (
          <Group gap="xs">
            <Button size="xs" variant={isExpired ? 'filled' : 'default'} onClick={() => setDating(true)}>
              {t(isExpired ? 'checkout.quote.openAgain' : 'checkout.quote.newDate')}
            </Button>
            {!isExpired && (
              <Button size="xs" variant="default" onClick={() => setTaking(true)}>
                {t('checkout.quote.take')}
              </Button>
            )}
          </Group>
        )}
      </Group>
      <Text>{validUntil ? t(isExpired ? 'checkout.quote.was' : 'checkout.quote.stands', { day }) : t('checkout.quote.noDay')}</Text>
      {isDating && (
        <Suspense fallback={null}>
          <QuoteDialog orderId={id} validUntil={validUntil} isExpired={isExpired} onClose={() => setDating(false)} />
        </Suspense>
      )}
      {isTaking && (
        <Suspense fallback={null}>
          <TakeQuoteDialog orderId={id} version={version} onClose={() => setTaking(false)} />
        </Suspense>
      )}
    </section>
  )
}
