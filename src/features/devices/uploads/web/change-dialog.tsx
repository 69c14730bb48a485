import { Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { CustomerSelect } from '#features/customers/customers/web/door.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useAnyway } from '#web/app/calls/use-anyway.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { acceptedAnyway, changeDocument, type DeviceDocumentShown, getDocument, listDocuments } from '../contract.ts'
import { documentName } from './kind-text.ts'

const changed = changeDocument.body
  .pick({ reason: true, discountPercent: true, lines: true })
  .required()
  .extend({ customerId: z.uuid().nullable() })

/** Quantities, prices and discounts: what is accepted in its stead. What came stays readable. */
export default function ChangeDialog({ shown, onClose }: { shown: DeviceDocumentShown; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, version, lines, discountPercent } = shown
  const { anyway, hearing } = useAnyway(acceptedAnyway)
  const change = useAction(changeDocument, {
    refreshes: [getDocument, listDocuments],
    success: t('deviceReview.done.change'),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(changed, {
    initialValues: {
      ...{ reason: '', discountPercent, customerId: shown.customerId },
      lines: lines.map(({ lineNo, quantity, unitPrice, discountPercent: off }) => ({ lineNo, quantity, unitPrice, discountPercent: off })),
    },
    onSubmit: ({ customerId, ...values }) =>
      hearing(
        change.mutateAsync({
          params: { id },
          body: { version, ...values, anyway, ...(customerId && customerId !== shown.customerId && { customerId }) },
        }),
      ),
  })
  const { field, form } = zodForm
  return (
    <SaveDialog
      title={t('deviceReview.ask.change', { name: documentName(shown) })}
      zodForm={zodForm}
      label={t(`deviceReview.${anyway ? 'anyway' : 'changeAndAccept'}`)}
      onClose={onClose}
    >
      <Stack gap="md">
        <CustomerSelect
          label={t('deviceReview.customer')}
          value={form.values.customerId}
          name={shown.customerName}
          nothingFound={t('deviceReview.noCustomerFound')}
          onChange={(chosen) => form.setFieldValue('customerId', chosen)}
        />
        {lines.map(({ lineNo, itemNumber, description, ourPrice }, at) => (
          <div key={lineNo}>
            <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
              {itemNumber || description}
            </Text>
            {ourPrice !== null && (
              <Text size="sm" c="dimmed">
                {t('deviceReview.ourPriceIs', { price: ourPrice })}
              </Text>
            )}
            <Group grow align="flex-start" gap="sm">
              <TextInput {...field(`lines.${at}.quantity`)} label={t('deviceReview.quantity')} inputMode="decimal" />
              <TextInput {...field(`lines.${at}.unitPrice`)} label={t('deviceReview.price')} inputMode="decimal" leftSection="$" />
              <TextInput
                {...field(`lines.${at}.discountPercent`)}
                label={t('deviceReview.discount')}
                inputMode="decimal"
                rightSection="%"
              />
            </Group>
          </div>
        ))}
        <TextInput {...field('discountPercent')} label={t('deviceReview.wholeDiscount')} inputMode="decimal" rightSection="%" />
        <Textarea {...field('reason')} autosize minRows={2} />
      </Stack>
    </SaveDialog>
  )
}
