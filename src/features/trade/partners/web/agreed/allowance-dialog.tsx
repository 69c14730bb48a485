import { Group, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { listPartnerAllowances, type PartnerAllowance, partnerAllowanceFields, savePartnerAllowance } from '../../contract.ts'

type Props = { partnerId: string; row: PartnerAllowance | null; onClose: () => void }

/** An allowance or a charge that is agreed with a partner. */
export default function AllowanceDialog({ partnerId, row, onClose }: Props) {
  const { t } = useTranslation()
  const save = useAction(savePartnerAllowance, {
    refreshes: [listPartnerAllowances],
    success: t('partners.allowances.saved'),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(partnerAllowanceFields, {
    initialValues: {
      kind: row?.kind ?? 'allowance',
      code: row?.code ?? '',
      per: row?.per ?? 'order',
      percent: row?.percent ?? '',
      amount: row?.amount ?? '',
      settled: row?.settled ?? 'invoice',
    },
    labels: {
      kind: t('partners.allowances.kind'),
      code: t('partners.allowances.code'),
      per: t('partners.allowances.per'),
      percent: t('partners.allowances.percent'),
      amount: t('partners.allowances.amount'),
      settled: t('partners.allowances.settled'),
    },
    onSubmit: (body) => save.mutateAsync({ params: { id: partnerId }, body: { ...body, id: row?.id } }),
  })
  const { form, field } = zodForm
  const choice = { allowDeselect: false, comboboxProps: { withinPortal: false } }
  return (
    <SaveDialog
      title={row ? t('partners.editNamed', { name: row.code }) : t('partners.allowances.add')}
      zodForm={zodForm}
      onClose={onClose}
    >
      <TextInput
        {...field('code')}
        description={t('partners.allowances.codeHelp')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
      />
      <Group grow align="flex-start">
        <Select
          {...field('kind')}
          {...choice}
          data={(['allowance', 'charge'] as const).map((value) => ({ value, label: t(`partners.allowances.kinds.${value}`) }))}
          value={form.values.kind}
          onChange={(chosen) => form.setFieldValue('kind', chosen === 'charge' ? 'charge' : 'allowance')}
        />
        <Select
          {...field('per')}
          {...choice}
          data={(['order', 'line'] as const).map((value) => ({ value, label: t(`partners.allowances.pers.${value}`) }))}
          value={form.values.per}
          onChange={(chosen) => form.setFieldValue('per', chosen === 'line' ? 'line' : 'order')}
        />
      </Group>
      <Group grow align="flex-start">
        <TextInput {...field('percent')} inputMode="decimal" autoComplete="off" rightSection="%" />
        <TextInput
          {...field('amount')}
          description={t('partners.allowances.amountHelp')}
          inputMode="decimal"
          autoComplete="off"
          leftSection="$"
        />
      </Group>
      <Select
        {...field('settled')}
        {...choice}
        data={(['invoice', 'later'] as const).map((value) => ({ value, label: t(`partners.allowances.settledHow.${value}`) }))}
        value={form.values.settled}
        onChange={(chosen) => form.setFieldValue('settled', chosen === 'later' ? 'later' : 'invoice')}
      />
    </SaveDialog>
  )
}
