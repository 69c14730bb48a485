import { Checkbox, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { today } from '#web/ui/values/dates.ts'
import { getPayee, listPayees, type Payee, type PayeeSummary, savePayee } from '../../payees.ts'
import { otherWays } from '../../states.ts'

const { shape } = savePayee.body
const form = z.object({
  contactId: id.or(z.literal('')),
  bankRouting: shape.bankRouting,
  bankAccount: shape.bankAccount,
  bankSavings: z.boolean(),
  toCompany: z.boolean(),
  taxFormOn: z.iso.date('programs.errors.date').or(z.literal('')),
  taxLast4: shape.taxLast4,
  otherWay: z.enum(otherWays),
  hold: shape.hold,
  paysInactive: z.boolean(),
  state: shape.state,
})

type Props = { payee: PayeeSummary; onClose: () => void }

/** How somebody is paid, as it is now. */
export default function PayeeDialog({ payee, onClose }: Props) {
  const { payeeId, payeeKind: kind } = payee
  const { data } = useApi(getPayee, { params: { id: payeeId }, query: { kind } })
  return data ? <PayeeForm payee={payee} known={data} onClose={onClose} /> : null
}

function PayeeForm({ payee: { payeeId, payeeKind: kind, payeeName }, known, onClose }: Props & { known: Payee }) {
  const { t } = useTranslation()
  const { version, cards, bankAccount, otherWay } = known
  const save = useAction(savePayee, { refreshes: [listPayees, getPayee], silent: true, success: t('settings.saved'), onSuccess: onClose })
  const zodForm = useZodForm(form, {
    initialValues: {
      contactId: known.contactId ?? '',
      bankRouting: known.bankRouting,
      bankAccount: '',
      bankSavings: known.bankSavings,
      toCompany: known.toCompany,
      taxFormOn: known.taxFormOn ?? '',
      taxLast4: known.taxLast4,
      otherWay,
      hold: known.hold,
      paysInactive: known.paysInactive,
      state: known.state,
    },
    onSubmit: ({ contactId, taxFormOn, ...given }) =>
      save.mutateAsync({
        params: { id: payeeId },
        body: { ...given, kind, version, contactId: contactId || null, taxFormOn: taxFormOn || null },
      }),
  })
  const { field, form: typed } = zodForm
  return (
    <SaveDialog title={t('funding.payeeList.edit', { name: payeeName })} zodForm={zodForm} label={t('common.save')} onClose={onClose}>
      <Text c="dimmed">{t('funding.payeeList.onlyLast4')}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DateField
          {...field('taxFormOn')}
          max={today()}
          value={typed.values.taxFormOn}
          onChange={(day) => typed.setFieldValue('taxFormOn', day)}
        />
        <TextInput {...field('taxLast4')} inputMode="numeric" maxLength={4} autoComplete="off" />
        <TextInput {...field('bankRouting')} inputMode="numeric" autoComplete="off" />
        <TextInput
          {...field('bankAccount')}
          description={bankAccount && t('funding.payeeList.accountNow', { account: bankAccount })}
          inputMode="numeric"
          autoComplete="off"
        />
        <Checkbox {...field('bankSavings', { type: 'checkbox' })} />
        <Checkbox {...field('toCompany', { type: 'checkbox' })} />
        {cards.length > 0 && (
          <NativeSelect
            {...field('contactId')}
            withAsterisk={false}
            data={[
              { value: '', label: t('funding.payeeList.onlyCard') },
              ...cards.map(({ contactId, name, rapidCardNo }) => ({ value: contactId, label: `${name} ${rapidCardNo}`.trim() })),
            ]}
          />
        )}
        <NativeSelect
          {...field('otherWay')}
          withAsterisk={false}
          data={otherWays.map((value) => ({ value, label: t(`funding.ways.${value}`) }))}
        />
        <TextInput {...field('hold')} description={t('funding.payeeList.holdHelp')} autoComplete="off" />
        <TextInput {...field('state')} description={t('funding.payeeList.stateHelp')} maxLength={2} autoComplete="off" />
        <Checkbox {...field('paysInactive', { type: 'checkbox' })} />
      </SimpleGrid>
    </SaveDialog>
  )
}
