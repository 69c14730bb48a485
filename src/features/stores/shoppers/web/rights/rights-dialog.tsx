import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { optionalText } from '#contract/fields.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { type ShopperRow, saveShopper } from '../../contract.ts'
import { shownShoppers } from '../shown-shoppers.ts'
import { rightsField, rightsOf, typedRights } from './rights.ts'
import { RightsFields } from './rights-fields.tsx'

/** For whom a shopper orders, and what they may there. */
export default function RightsDialog({ row, onClose }: { row: ShopperRow; onClose: () => void }) {
  const { t } = useTranslation()
  const save = useAction(saveShopper, { refreshes: shownShoppers, success: t('shoppers.saved'), silent: true, onSuccess: onClose })
  const zodForm = useZodForm(z.object({ name: optionalText(100), customers: rightsField }), {
    initialValues: { name: row.name, customers: row.customers.map(typedRights) },
    onSubmit: ({ name, customers }) =>
      save.mutateAsync({ params: { id: row.id }, body: { version: row.version, name, customers: customers.map(rightsOf) } }),
  })
  return (
    <SaveDialog title={t('shoppers.titles.rights', { name: row.name || row.email })} zodForm={zodForm} onClose={onClose}>
      <TextInput {...zodForm.field('name')} autoComplete="off" maxLength={100} />
      <RightsFields zodForm={zodForm} names={row.customers} />
    </SaveDialog>
  )
}
