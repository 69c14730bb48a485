import { useTranslation } from 'react-i18next'
import { CustomerSelect } from '#features/customers/customers/web/door.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { textOf } from '#web/app/text.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { getPartner, listPartnerLocations, type PartnerLocation, partnerLocationFields, savePartnerLocation } from '../../contract.ts'
import { CodeFields } from '../code-fields.tsx'
import { PlaceFields } from '../place-fields.tsx'

const kinds = ['92', '9', '91', '1', 'UL', '15', '54'] as const

type Props = { partnerId: string; location: PartnerLocation | null; onClose: () => void }

/** Adds or changes a store or warehouse of the partner. */
export default function LocationDialog({ partnerId, location, onClose }: Props) {
  const { t } = useTranslation()
  const save = useAction(savePartnerLocation, {
    refreshes: [listPartnerLocations, getPartner],
    success: t('partners.codeSaved'),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(partnerLocationFields, {
    initialValues: {
      qualifier: location?.qualifier ?? '92',
      code: location?.code ?? '',
      name: location?.name ?? '',
      address1: location?.address1 ?? '',
      address2: location?.address2 ?? '',
      city: location?.city ?? '',
      state: location?.state ?? '',
      zip: location?.zip ?? '',
      customerId: location?.customerId ?? null,
    },
    onSubmit: (body) => save.mutateAsync({ params: { id: partnerId }, body: { ...body, id: location?.id } }),
  })
  const { form, field } = zodForm
  return (
    <SaveDialog
      title={location ? t('partners.editNamed', { name: `${location.qualifier} ${location.code}` }) : t('partners.locations.add')}
      zodForm={zodForm}
      onClose={onClose}
    >
      <CodeFields
        kindProps={field('qualifier')}
        codeProps={field('code')}
        kind={form.values.qualifier}
        kinds={kinds}
        labelOf={(kind) => textOf(`partners.locationKinds.${kind}`)}
        onKind={(kind) => form.setFieldValue('qualifier', kind)}
      />
      <CustomerSelect
        {...field('customerId')}
        value={form.values.customerId}
        name={location?.customerName ?? ''}
        onChange={(id) => form.setFieldValue('customerId', id)}
        description={t('partners.help.locationCustomer')}
        nothingFound={t('people.noCustomerFound')}
        clearable
      />
      <PlaceFields field={field} />
    </SaveDialog>
  )
}
