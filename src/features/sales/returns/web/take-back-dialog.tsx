import { Radio, SimpleGrid, Stack, Switch, Text, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { formatCents } from '#contract/money.ts'
import { LocationField, useIsCounting } from '#features/catalog/stock/web/door.ts'
import { getOrder, listOrders } from '#features/sales/orders/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { requestKey } from '#web/app/calls/request-key.ts'
import { useAnyway } from '#web/app/calls/use-anyway.ts'
import { useZodForm } from '#web/app/form.ts'
import { textOf } from '#web/app/text.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { LineQuantity } from '#web/ui/fields/line-quantity.tsx'
import { goodsBack, listReturns, type Returns, returnMoneys, takeBack } from '../contract.ts'
import { useBackPrice } from './use-back-price.ts'

const isMoney = (text: string): text is (typeof returnMoneys)[number] => returnMoneys.some((each) => each === text)
/** Nothing is chosen for whoever takes goods back: money is said on purpose. */
const backForm = goodsBack.extend({ money: z.string().refine(isMoney, 'validation.required') })

type Props = { orderId: string; returns: Returns; onClose: () => void }

/** What came back of what left, and whether money follows. */
export default function TakeBackDialog({ orderId, returns: { lines, today }, onClose }: Props) {
  const { t } = useTranslation()
  // The same as long as the dialog is open: what was lost on its way is asked for again, not taken back twice.
  const key = useRef(requestKey())
  const take = useAction(takeBack, {
    refreshes: [listReturns, getOrder, listOrders],
    success: ({ number, isWaiting }) => t(isWaiting ? 'returns.takenWaiting' : 'returns.taken', { number }),
    silent: true,
    onSuccess: onClose,
  })
  const { anyway, hearing } = useAnyway(['returnBeyondBought'])
  const back = lines.filter(({ returnable }) => returnable !== '0')
  const zodForm = useZodForm(backForm, {
    initialValues: {
      returnedOn: today,
      reason: '',
      money: '',
      restocked: true,
      locationId: null as string | null,
      lines: back.map(({ lineNo }) => ({ lineNo, quantity: '0' })),
    },
    onSubmit: ({ money, ...values }) =>
      hearing(
        take.mutateAsync({
          params: { orderId },
          body: { ...values, money: isMoney(money) ? money : 'none', requestKey: key.current, anyway },
        }),
      ),
    labels: { money: t('returns.money'), returnedOn: t('returns.on'), reason: t('returns.reason') },
  })
  const { form, field } = zodForm
  const isCounting = useIsCounting()
  const { total, taxes, moneys } = useBackPrice(orderId, form.values.lines, back)
  return (
    <SaveDialog title={t('returns.title')} zodForm={zodForm} label={t(anyway ? 'returns.anyway' : 'returns.takeBack')} onClose={onClose}>
      {back.map(({ lineNo, itemNumber, description, returnable, unit }, index) => (
        <LineQuantity
          key={lineNo}
          name={itemNumber || description}
          note={t('returns.most', { most: `${returnable} ${unit}`.trim() })}
          label={t('shipments.quantityOf', { name: itemNumber || description })}
          field={field(`lines.${index}.quantity`)}
        />
      ))}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField {...field('returnedOn')} />
      </SimpleGrid>
      <Textarea {...field('reason')} autosize minRows={2} />
      {isCounting && (
        <Switch
          label={t('returns.shelf')}
          description={t('returns.shelfHelp')}
          checked={form.values.restocked}
          onChange={({ currentTarget }) => form.setFieldValue('restocked', currentTarget.checked)}
        />
      )}
      {isCounting && form.values.restocked && (
        <LocationField
          label={t('returns.shelfAt')}
          value={form.values.locationId}
          onChange={(id) => form.setFieldValue('locationId', id)}
        />
      )}
      <Text aria-live="polite">{t('returns.worth', { total: formatCents(total), taxes: formatCents(taxes) })}</Text>
      <Radio.Group {...field('money')}>
        <Stack gap="xs" mt={4}>
          {moneys.map((money) => (
            <Radio
              key={money}
              value={money}
              label={textOf(`returns.moneys.${money}`, { total: formatCents(total) })}
              description={textOf(`returns.moneysText.${money}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </SaveDialog>
  )
}
