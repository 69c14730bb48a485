import { Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { optionalText } from '#contract/fields.ts'
import type { Store } from '#features/stores/stores/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { type ShopperRow, takeShopperStep } from '../contract.ts'
import { noRights, rightsField, rightsOf, typedRights } from './rights/rights.ts'
import { RightsFields } from './rights/rights-fields.tsx'
import type { ShopperStep } from './shopper-actions.tsx'
import { shownShoppers } from './shown-shoppers.ts'

type Props = { store: Store; row: ShopperRow; step: ShopperStep; onClose: () => void }

/** Lets somebody in for customers, refuses, mails the link again, blocks, or takes that back. */
export default function ShopperStepDialog({ store, row, step, onClose }: Props) {
  const { t } = useTranslation()
  const { id, version, email } = row
  const name = row.name || email
  const take = useAction(takeShopperStep, {
    refreshes: shownShoppers,
    success: t(`shoppers.done.${step}`, { name }),
    silent: true,
    onSuccess: onClose,
  })
  const approves = step === 'approve'
  const zodForm = useZodForm(
    z.object({ reason: optionalText(300), customers: approves ? rightsField.min(1, 'validation.required') : rightsField }),
    {
      initialValues: { reason: '', customers: row.customers.length ? row.customers.map(typedRights) : approves ? [noRights] : [] },
      labels: { customers: t('fields.shopperCustomers') },
      onSubmit: ({ reason, customers }) =>
        take.mutateAsync({ params: { id }, body: { step, version, reason, customers: approves ? customers.map(rightsOf) : [] } }),
    },
  )
  return (
    <SaveDialog
      title={t(`shoppers.titles.${step}`, { name })}
      zodForm={zodForm}
      label={t(`shoppers.does.${step}`)}
      danger={step === 'block' || step === 'refuse'}
      small={!approves}
      onClose={onClose}
    >
      <Text>{t(`shoppers.stepMeans.${step}`, { store: store.description, email })}</Text>
      {approves && <RightsFields zodForm={zodForm} names={row.customers} />}
      {(step === 'refuse' || step === 'block') && (
        <Textarea
          {...zodForm.field('reason')}
          autosize
          minRows={2}
          maxLength={300}
          data-autofocus
          description={step === 'refuse' ? t('shoppers.reasonMailed') : t('shoppers.reasonKept')}
        />
      )}
    </SaveDialog>
  )
}
