import { useTranslation } from 'react-i18next'
import { CustomerSelect } from '#features/customers/customers/web/door.ts'
import { useZodForm } from '#web/app/form.ts'
import { listPartnerLocations, type PartnerLocation, partnerLocationFields, savePartnerLocation } from '../../contract.ts'
import { PlaceFields } from '../place-fields.tsx'
import { ReferenceDialog, useReferenceSave } from './reference-dialog.tsx'

const kinds = ['92', '9', '91', '1', 'UL', '15', '54'] as const

type Props = { partnerId: string; row: PartnerLocation | null; onClose: () => void }

/** A store or warehouse of the partner. */
export default function LocationDialog({ partnerId, row, onClose }: Props) {
  const { t } = useTranslation()
  const save = useReferenceSave(savePartnerLocation, listPartnerLocations, onClose)
  const zodForm = useZodForm(partnerLocationFields, {
    initialValues: {
      qualifier: row?.qualifier ?? '92',
      code: row?.code ?? '',
      name: row?.name ?? '',
      address1: row?.address1 ?? '',
      address2: row?.address2 ?? '',
      city: row?.city ?? '',
      state: row?.state ?? '',
      zip: row?.zip ?? '',
      customerId: row?.customerId ?? null,
    },
    onSubmit: (body) => save.mutateAsync({ params: { id: partnerId }, body: { ...body, id: row?.id } }),
  })
  const { form, field } = zodForm
  return (
    <ReferenceDialog name="locations" kinds={kinds} row={row} zodForm={zodForm} onClose={onClose}>
      <CustomerSelect
        {...field('customerId')}
        value={form.values.customerId}
        name={row?.customerName ?? ''}
        onChange={(id) => form.setFieldValue('customerId', id)}
        description={t('partners.help.locationCustomer')}
        nothingFound={t('people.noCustomerFound')}
        clearable
      />
      <PlaceFields field={field} />
    </ReferenceDialog>
  )
}
