import { Select } from '@mantine/core'
import { type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { type Role, roles } from '#contract/permissions.ts'
import { listReps } from '#features/identity/reps/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { textOf } from '#web/app/text.ts'
import { ListSelect } from '#web/ui/fields/list-select.tsx'
import { CustomerChoice } from './customer-choice.ts'

type Place = { role: Role; repId?: string | null; customerId?: string | null }
type Props = {
  place: Place
  errors: Record<string, ReactNode>
  roleProps: { label: string; error?: ReactNode }
  onChange: (place: Partial<Place>) => void
  known?: { id: string | null; name: string }
}

/** The role, what it may in a sentence, and for a rep or a customer whose rows they reach. */
export function PlaceFields({ place: { role, repId, customerId }, errors, roleProps, onChange, known }: Props) {
  const { t } = useTranslation()
  const CustomerSelect = useContext(CustomerChoice)
  const reps = useApi(listReps, {}, { enabled: role === 'rep' })
  const active = (reps.data?.rows ?? []).filter((rep) => rep.active === 'Y' || rep.id === repId)
  return (
    <>
      <Select
        label={roleProps.label}
        error={roleProps.error}
        description={textOf(`roles.about.${role}`)}
        data={roles.map((value) => ({ value, label: textOf(`roles.${value}`) }))}
        value={role}
        // What was chosen or typed for the other role would be checked where nobody sees it.
        onChange={(chosen) => onChange({ role: roles.find((each) => each === chosen) ?? role, repId: null, customerId: null })}
        allowDeselect={false}
        withAsterisk
        comboboxProps={{ withinPortal: false }}
        maxDropdownHeight={240}
      />
      {role === 'rep' && (
        <ListSelect
          label={t('people.rep')}
          error={errors.repId}
          description={reps.data && active.length === 0 ? t('people.noReps') : undefined}
          data={active.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))}
          value={repId ?? null}
          onChange={(chosen) => onChange({ repId: chosen })}
          withAsterisk
          nothingFoundMessage={t('people.noRepFound')}
          maxDropdownHeight={240}
        />
      )}
      {role === 'customer' && (
        <CustomerSelect
          label={t('people.customer')}
          description={t('people.customerHelp')}
          value={customerId ?? null}
          name={known?.id === customerId ? (known?.name ?? '') : ''}
          error={errors.customerId}
          nothingFound={t('people.noCustomerFound')}
          withAsterisk
          onChange={(chosen) => onChange({ customerId: chosen })}
        />
      )}
    </>
  )
}
