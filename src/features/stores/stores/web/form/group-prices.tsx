import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormGroup, helpBelow } from '#features/customers/customers/web/door.ts'
import { ListSelect } from '#web/ui/fields/list-select.tsx'
import { type Store, stockShown } from '../../contract.ts'
import type { Choices } from './choices.ts'
import type { StoreForm } from './use-store-form.ts'

type Props = { zodForm: StoreForm; store: Store | null; choices: Choices }

/** At which prices, and from where. */
export function PriceFields({ zodForm: { form, field }, store, choices }: Props) {
  const { t } = useTranslation()
  const { priceLevelId, locationId } = form.values
  const options = (rows: readonly { id: string; name: string }[], own: { id: string | null; name: string } | null) => {
    const listed = rows.map(({ id, name }) => ({ value: id, label: name }))
    return own?.id && !rows.some(({ id }) => id === own.id) ? [{ value: own.id, label: own.name }, ...listed] : listed
  }
  const own = store && {
    level: { id: store.fields.priceLevelId, name: store.priceLevelName },
    place: { id: store.fields.locationId, name: store.locationName },
  }
  return (
    <FormGroup title={t('stores.groups.prices')} text={t('stores.form.pricesText')}>
      <ListSelect
        {...field('priceLevelId')}
        {...helpBelow}
        data={options(choices.levels, own?.level ?? null)}
        value={priceLevelId}
        onChange={(id) => form.setFieldValue('priceLevelId', id)}
        placeholder={t('stores.form.ownLevels')}
        description={t('stores.form.priceLevelHelp')}
        refuses
        clearable
      />
      <ListSelect
        {...field('locationId')}
        {...helpBelow}
        data={options(choices.locations, own?.place ?? null)}
        value={locationId || null}
        onChange={(id) => form.setFieldValue('locationId', id ?? '')}
        description={choices.locations.length ? t('stores.form.shipsFromHelp') : t('stores.form.noLocations')}
        refuses
      />
      <NativeSelect
        {...field('stockShown')}
        {...helpBelow}
        withAsterisk={false}
        description={t('stores.form.stockShownHelp')}
        data={stockShown.map((value) => ({ value, label: t(`stores.stockShown.${value}`) }))}
      />
    </FormGroup>
  )
}
