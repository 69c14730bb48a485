import { SimpleGrid, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LocationField } from '#features/catalog/stock/web/door.ts'
import { getOrder, listOrders } from '#features/sales/orders/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { requestKey } from '#web/app/calls/request-key.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { LineQuantity } from '#web/ui/fields/line-quantity.tsx'
import { listShipments, type Shipments, shipment, shipOrder } from '../contract.ts'
import { DaysToShip } from './days-to-ship.tsx'

type Props = { orderId: string; shipments: Shipments; onClose: () => void }

/** What leaves now: everything that is left, unless somebody says less. */
export default function ShipDialog({ orderId, shipments: { lines, today, days, state }, onClose }: Props) {
  const { t } = useTranslation()
  // The same as long as the dialog is open: what was lost on its way is asked for again, not shipped twice.
  const key = useRef(requestKey())
  const ship = useAction(shipOrder, {
    refreshes: [listShipments, getOrder, listOrders],
    success: ({ number }) => t('shipments.shipped', { number }),
    silent: true,
    onSuccess: onClose,
  })
  const open = lines.filter(({ left }) => left !== '0')
  const zodForm = useZodForm(shipment, {
    initialValues: {
      shippedOn: today,
      carrier: '',
      tracking: '',
      locationId: null as string | null,
      lines: open.map(({ lineNo, left }) => ({ lineNo, quantity: left })),
    },
    onSubmit: (values) => ship.mutateAsync({ params: { orderId }, body: { ...values, requestKey: key.current } }),
  })
  const { form, field } = zodForm
  return (
    <SaveDialog title={t('shipments.shipTitle')} zodForm={zodForm} label={t('shipments.ship')} onClose={onClose}>
      <DaysToShip days={days} state={state} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField {...field('shippedOn')} />
        <TextInput {...field('carrier')} autoComplete="off" data-autofocus />
      </SimpleGrid>
      <TextInput {...field('tracking')} autoComplete="off" />
      <LocationField label={t('shipments.from')} value={form.values.locationId} onChange={(id) => form.setFieldValue('locationId', id)} />
      {open.map(({ lineNo, itemNumber, description, left, unit }, index) => (
        <LineQuantity
          key={lineNo}
          name={itemNumber || description}
          note={t('shipments.leftOf', { left: `${left} ${unit}`.trim() })}
          label={t('shipments.quantityOf', { name: itemNumber || description })}
          field={field(`lines.${index}.quantity`)}
        />
      ))}
    </SaveDialog>
  )
}
