import { Button, Checkbox, Select, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { toYesNo } from '#contract/fields.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { dollarsText, typedDollars } from '#web/ui/fields/typed-numbers.ts'
import { type RecipientRow, recipientRow, type ShownRecipient } from '../contract.ts'
import { buys, contentsFor, deviceEvents, documentEvents, isToken, recipientTokens, sendAsKinds } from '../recipients.ts'

const orNull = <S extends z.ZodType>(schema: S) => z.union([z.literal('').transform(() => null), schema])
const { recipient, name, language, events, sendAs, content, customerType } = recipientRow.shape
/** As people set it: somebody of a list or a typed address, the amount in dollars, empty where nothing is said. */
const recipientForm = z
  .object({
    kind: z.string(),
    address: z.string(),
    name,
    language: orNull(language),
    events,
    sendAs,
    content,
    minAmount: orNull(typedDollars),
    customerType: orNull(customerType),
    active: z.boolean(),
  })
  .transform(({ kind, address, active, ...given }, context): Omit<RecipientRow, 'classId'> => {
    const parsed = recipient.safeParse(kind || address)
    if (parsed.success) return { ...given, active: toYesNo(active), recipient: parsed.data }
    for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', path: ['address'], message })
    return z.NEVER
  })

type Props = {
  rows: readonly ShownRecipient[]
  /** Null: a new one. */
  place: number | null
  onSave: (rows: RecipientRow[]) => Promise<unknown>
  onClose: () => void
}

export default function RecipientDialog({ rows, place, onSave, onClose }: Props) {
  const { t } = useTranslation()
  const row = place === null ? undefined : rows[place]
  const others = rows.map(({ state: _, ...each }): RecipientRow => each)
  const token = row && isToken(row.recipient) ? row.recipient : ''
  const zodForm = useZodForm(recipientForm, {
    initialValues: {
      kind: row ? token : '@customer',
      address: row && !token ? row.recipient : '',
      name: row?.name ?? '',
      language: row?.language ?? '',
      events: row?.events ?? ['ORDER_SUBMITTED'],
      sendAs: row?.sendAs ?? 'To',
      content: row?.content ?? 'PDF',
      minAmount: row && row.minAmount !== null ? dollarsText(row.minAmount) : '',
      customerType: row?.customerType ?? '',
      active: row?.active !== 'N',
    },
    labels: {
      address: t('fields.email'),
      language: t('recipients.language'),
      events: t('recipients.events'),
      minAmount: t('recipients.minAmount'),
      customerType: t('recipients.customerType'),
    },
    onSubmit: async (changed) => {
      const content = contentsFor(changed.recipient).includes(changed.content) ? changed.content : 'PDF'
      const whole = { ...changed, content, classId: row?.classId ?? null }
      await onSave(place === null ? [...others, whole] : others.with(place, whole))
      onClose()
    },
  })
  const { form, field } = zodForm
  const { kind } = form.values
  const offered = contentsFor(kind)
  const hasEvents = form.values.events.some((event) => !documentEvents.includes(event))
  const remove = async () => {
    if (place === null) return
    await onSave(others.toSpliced(place, 1))
    onClose()
  }
  const choice = { allowDeselect: false, comboboxProps: { withinPortal: false } } as const
  return (
    <SaveDialog title={row ? t('recipients.edit') : t('recipients.add')} zodForm={zodForm} onClose={onClose}>
      <Select
        {...choice}
        {...form.getInputProps('kind')}
        label={t('recipients.recipient')}
        data={[
          ...recipientTokens.map((each) => ({ value: each, label: t(`recipients.tokens.${each.slice(1)}`) })),
          { value: '', label: t('recipients.typed') },
        ]}
        data-autofocus
      />
      {form.values.kind === '' && (
        <TextInput {...field('address')} type="email" autoComplete="off" description={t('recipients.outside')} withAsterisk />
      )}
      <TextInput {...field('name')} autoComplete="off" />
      <Checkbox.Group {...field('events')}>
        <Stack gap="xs" mt="xs">
          {deviceEvents.map((event) => (
            <Checkbox key={event} value={event} label={t(`recipients.eventNames.${event}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Select
        {...choice}
        {...form.getInputProps('sendAs')}
        label={t('recipients.sendAs')}
        data={sendAsKinds.map((value) => ({ value, label: t(`recipients.sendAsNames.${value}`) }))}
      />
      <Select
        {...choice}
        {...form.getInputProps('content')}
        label={t('recipients.content')}
        description={[!buys(kind) && t('recipients.linkForBuyers'), hasEvents && t('recipients.contentOfEvents')].filter(Boolean).join(' ')}
        value={offered.some((each) => each === form.values.content) ? form.values.content : 'PDF'}
        data={offered.map((value) => ({ value, label: t(`recipients.contents.${value}`) }))}
      />
      <Select
        {...choice}
        {...form.getInputProps('language')}
        label={t('recipients.language')}
        data={[
          { value: '', label: t('recipients.ownLanguage') },
          { value: 'en', label: 'English' },
          { value: 'es', label: 'Español' },
        ]}
      />
      <TextInput {...field('minAmount')} leftSection="$" inputMode="decimal" autoComplete="off" />
      <Select
        {...choice}
        {...form.getInputProps('customerType')}
        label={t('recipients.customerType')}
        data={[
          { value: '', label: t('recipients.anyType') },
          ...(['N', 'D'] as const).map((value) => ({ value, label: t(`recipients.customerTypes.${value}`) })),
        ]}
      />
      <Checkbox {...form.getInputProps('active', { type: 'checkbox' })} label={t('recipients.active')} />
      {row && (
        <div>
          <Button variant="subtle" color="red" onClick={() => void remove()} disabled={zodForm.saving}>
            {t('recipients.remove')}
          </Button>
        </div>
      )}
    </SaveDialog>
  )
}
