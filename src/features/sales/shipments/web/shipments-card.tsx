import { Alert, Button, Group, Stack, Table, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { DayText } from '#web/ui/values/date-text.tsx'
import { StateText } from '#web/ui/values/state-text.tsx'
import { type LineQuantities, listShipments, type Shipments } from '../contract.ts'

const ShipDialog = lazyPart(() => import('./ship-dialog.tsx'))
const CallOffDialog = lazyPart(() => import('./call-off-dialog.tsx'))
const CallOffRestDialog = lazyPart(() => import('./call-off-rest-dialog.tsx'))

type Shipment = Shipments['shipments'][number]

/** What left for an order, what is left to ship, and how both stand on each line. */
export default function ShipmentsCard({ order: { id } }: { order: { id: string } }) {
  const { t } = useTranslation()
  const read = useApi(listShipments, { params: { orderId: id } })
  const [isShipping, setShipping] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const [callingOff, setCallingOff] = useState<Shipment | null>(null)
  if (read.error) return <Alert color="red">{read.error.message}</Alert>
  if (!read.data) return null
  const { lines, shipments, canShip, canCallOff, canCallOffRest } = read.data
  // An invoice over all that was ordered says nothing of its own.
  const isAnswered = lines.some(({ confirmed, invoiced, ordered }) => confirmed !== null || (invoiced !== '0' && invoiced !== ordered))
  if (!canShip && !shipments.length && !isAnswered) return null
  return (
    <section id="shipments">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {t('shipments.title')}
        </Title>
        <Group gap="xs">
          {canCallOffRest && (
            <Button size="xs" variant="default" onClick={() => setEnding(true)}>
              {t('shipments.callOffRest')}
            </Button>
          )}
          {canShip && (
            <Button size="xs" variant="default" onClick={() => setShipping(true)}>
              {t('shipments.ship')}
            </Button>
          )}
        </Group>
      </Group>
      {!shipments.length && <Text c="dimmed">{t('shipments.none')}</Text>}
      <Stack gap="sm">
        {shipments.map((shipment) => (
          <Group key={shipment.id} gap="md">
            <Text fw={550}>{t('shipments.numbered', { number: shipment.number })}</Text>
            <DayText iso={shipment.shippedOn} />
            <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {[shipment.carrier, shipment.tracking, contentOf(shipment, lines)].filter(Boolean).join(' · ')}
            </Text>
            {shipment.calledOffAt ? (
              <>
                <StateText tone="bad" text={t('shipments.off')} />
                <Text c="dimmed">{[shipment.calledOffBy, shipment.reason].filter(Boolean).join(': ')}</Text>
              </>
            ) : (
              canCallOff && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('shipments.callOffNamed', { number: shipment.number })}
                  onClick={() => setCallingOff(shipment)}
                >
                  {t('shipments.callOff')}
                </Button>
              )
            )}
          </Group>
        ))}
      </Stack>
      {(shipments.length > 0 || isAnswered) && <QuantityTable lines={lines} />}
      <Suspense fallback={null}>
        {isShipping && <ShipDialog orderId={id} shipments={read.data} onClose={() => setShipping(false)} />}
        {isEnding && <CallOffRestDialog orderId={id} onClose={() => setEnding(false)} />}
        {callingOff && <CallOffDialog orderId={id} shipment={callingOff} onClose={() => setCallingOff(null)} />}
      </Suspense>
    </section>
  )
}

const nameOf = ({ itemNumber, description }: LineQuantities) => itemNumber || description

/** `2 × BEAN-1, 1 × CRATE` */
const contentOf = (shipment: Shipment, lines: readonly LineQuantities[]) =>
  shipment.lines
    .map(({ lineNo, quantity }) => {
      const line = lines.find((each) => each.lineNo === lineNo)
      return `${Number(quantity)} × ${line ? nameOf(line) : lineNo}`
    })
    .join(', ')

const columnsShown = ['ordered', 'confirmed', 'calledOff', 'shipped', 'invoiced', 'returned', 'left'] as const
const always: readonly string[] = ['ordered', 'shipped', 'left']

/** What was promised, called off or invoiced has columns where there is something to say. */
function QuantityTable({ lines }: { lines: readonly LineQuantities[] }) {
  const { t } = useTranslation()
  const columns = columnsShown.filter(
    (column) => always.includes(column) || lines.some((line) => line[column] !== null && line[column] !== '0'),
  )
  return (
    <TableScroll minWidth={440} label={t('shipments.quantities')}>
      <Table mt="sm" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('orders.record.what')}</Table.Th>
            {columns.map((column) => (
              <Table.Th key={column} ta="right">
                {t(`shipments.columns.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.lineNo}>
              <Table.Td>{nameOf(line)}</Table.Td>
              {columns.map((column) => (
                <Table.Td key={column} ta="right" className="numbers">
                  {line[column] ?? ''}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}
