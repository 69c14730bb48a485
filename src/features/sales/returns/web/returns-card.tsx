import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { textOf } from '#web/app/text.ts'
import { DayText } from '#web/ui/values/date-text.tsx'
import { listReturns, type Returns } from '../contract.ts'

const CallOffDialog = lazyPart(() => import('./call-off-return-dialog.tsx'))
const TakeBackDialog = lazyPart(() => import('./take-back-dialog.tsx'))

/** What came back of an order, and the button for what still can. */
export default function ReturnsCard({ order: { id } }: { order: { id: string } }) {
  const { t } = useTranslation()
  const read = useApi(listReturns, { params: { orderId: id } })
  const [isTaking, setTaking] = useState(false)
  const [calledOff, setCalledOff] = useState<Returns['returns'][number] | null>(null)
  if (read.error) return <Alert color="red">{read.error.message}</Alert>
  if (!read.data) return null
  const { lines, returns, canTakeBack, canCallOff } = read.data
  if (!canTakeBack && !returns.length) return null
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {t('returns.list')}
        </Title>
        {canTakeBack && (
          <Button size="xs" variant="default" onClick={() => setTaking(true)}>
            {t('returns.takeBack')}
          </Button>
        )}
      </Group>
      {!returns.length && <Text c="dimmed">{t('returns.none')}</Text>}
      <Stack gap="sm">
        {returns.map((back) => (
          <Group key={back.id} gap="md">
            <Text fw={550}>{t('returns.numbered', { number: back.number })}</Text>
            <DayText iso={back.returnedOn} />
            <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {[contentOf(back, lines), back.createdBy, back.reason].filter(Boolean).join(' · ')}
            </Text>
            {back.calledOffAt ? (
              <Text style={{ overflowWrap: 'anywhere' }}>
                {[t('returns.off'), back.calledOffBy, back.callOffReason].filter(Boolean).join(' · ')}
              </Text>
            ) : (
              <Text>{followed(back)}</Text>
            )}
            {canCallOff && !back.calledOffAt && !hasGone(back) && (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={t('returns.callOffNamed', { number: back.number })}
                onClick={() => setCalledOff(back)}
              >
                {t('returns.callOff')}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      <Suspense fallback={null}>
        {calledOff && <CallOffDialog orderId={id} back={calledOff} onClose={() => setCalledOff(null)} />}
        {isTaking && <TakeBackDialog orderId={id} returns={read.data} onClose={() => setTaking(false)} />}
      </Suspense>
    </section>
  )
}

/** Its money is with the customer: it can be asked for again, and not be undone. */
const hasGone = ({ refund }: Returns['returns'][number]) => refund === 'made' || refund === 'part'

/** `2 × BEAN-1 (1 damaged), 1 × CRATE` */
const contentOf = ({ lines: back }: Returns['returns'][number], lines: Returns['lines']) =>
  back
    .map(({ lineNo, quantity, damaged, reason }) => {
      const line = lines.find((each) => each.lineNo === lineNo)
      const name = `${Number(quantity)} × ${line?.itemNumber || line?.description || lineNo}`
      const more = [Number(damaged) > 0 && textOf('returns.damaged', { units: String(Number(damaged)) }), reason].filter(Boolean)
      return more.length ? `${name} (${more.join(', ')})` : name
    })
    .join(', ')

/** A refund that nobody has approved, or that was declined, is none. */
function followed({ money, refund, total }: Returns['returns'][number]): string {
  const what = refund === 'waits' || refund === 'part' || refund === 'off' ? `refund_${refund}` : money
  return textOf(`returns.followed.${what}`, { total: formatCents(total) })
}
