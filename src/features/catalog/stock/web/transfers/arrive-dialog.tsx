import { Radio, Stack, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { numberText, optionalText } from '#contract/fields.ts'
import { useAction } from '#web/app/calls/query.ts'
import { requestKey } from '#web/app/calls/request-key.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { LineQuantity } from '#web/ui/fields/line-quantity.tsx'
import { receiveTransfer, type StockTransfer, transferRests } from '../../transfers.ts'
import { shownStock } from '../dialogs/moved-lines.ts'
import { quantityText } from '../figures.tsx'

const quantity = numberText.regex(/^\d{1,9}(\.\d{1,4})?$/, 'stock.errors.number')
const arriveForm = z.object({
  receivedOn: z.iso.date('stock.errors.date'),
  lines: z.array(z.object({ lineNo: z.number(), quantity })),
  rest: z.enum(transferRests),
  reason: optionalText(300),
})

type Props = { transfer: StockTransfer; onClose: () => void }

/** What came: everything, unless somebody says otherwise; then what becomes of the difference is asked. */
export default function ArriveDialog({ transfer: { id, number, toName, lines, today }, onClose }: Props) {
  const { t } = useTranslation()
  const key = useRef(requestKey())
  const receive = useAction(receiveTransfer, {
    refreshes: shownStock,
    success: ({ state }) => t(state === 'Received' ? 'stock.transfer.arrived' : 'stock.transfer.partArrived', { number }),
    silent: true,
    onSuccess: onClose,
  })
  const open = lines.filter(({ left }) => Number(left) > 0)
  const zodForm = useZodForm(arriveForm, {
    initialValues: { receivedOn: today, lines: open.map(({ lineNo, left }) => ({ lineNo, quantity: left })), rest: 'stays', reason: '' },
    labels: { receivedOn: t('stock.transfer.receivedOn'), rest: t('stock.transfer.rest'), reason: t('stock.transfer.reason') },
    onSubmit: (values) => receive.mutateAsync({ params: { id }, body: { ...values, requestKey: key.current } }),
  })
  const { form, field } = zodForm
  const came = (index: number) => Number(form.values.lines[index]?.quantity || 0)
  const fewer = open.some(({ left }, index) => came(index) < Number(left))
  const more = open.some(({ left }, index) => came(index) > Number(left))
  return (
    <SaveDialog
      title={t('stock.transfer.arriveTitle', { name: toName })}
      zodForm={zodForm}
      label={t('stock.transfer.arrive')}
      onClose={onClose}
    >
      <DateField {...field('receivedOn')} />
      {open.map(({ lineNo, name, left, unit }, index) => (
        <LineQuantity
          key={lineNo}
          name={name}
          note={t('stock.transfer.onItsWay', { quantity: quantityText(left, unit) })}
          label={t('stock.lines.quantityOf', { name })}
          field={field(`lines.${index}.quantity`)}
        />
      ))}
      {fewer && (
        <Radio.Group {...field('rest')} value={form.values.rest}>
          <Stack gap="xs" mt={4}>
            {transferRests.map((rest) => (
              <Radio
                key={rest}
                value={rest}
                label={t(`stock.transfer.rests.${rest}`)}
                description={t(`stock.transfer.restsText.${rest}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {((fewer && form.values.rest !== 'stays') || more) && <TextInput {...field('reason')} autoComplete="off" withAsterisk />}
    </SaveDialog>
  )
}
