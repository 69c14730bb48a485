import { Radio, Stack, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormGroup, Wide } from '#features/customers/customers/web/door.ts'
import { storeAudiences } from '../../contract.ts'
import type { StoreForm } from './use-store-form.ts'

/** Who may shop there. */
export function ShopperFields({ zodForm: { form, field } }: { zodForm: StoreForm }) {
  const { t } = useTranslation()
  const { audience, hidesPrices } = form.values
  return (
    <FormGroup title={t('stores.groups.shoppers')} text={t('stores.form.shoppersText')}>
      <Wide>
        <Radio.Group {...field('audience')} withAsterisk={false}>
          <Stack gap="sm" mt={8}>
            {storeAudiences.map((each) => (
              <Radio key={each} value={each} label={t(`stores.audiences.${each}`)} description={t(`stores.audienceMeans.${each}`)} />
            ))}
          </Stack>
        </Radio.Group>
      </Wide>
      {audience === 'public' && (
        <Wide>
          <Switch
            label={t('fields.hidesPrices')}
            description={t('stores.form.hidesPricesHelp')}
            checked={hidesPrices === 'Y'}
            onChange={({ currentTarget }) => form.setFieldValue('hidesPrices', currentTarget.checked ? 'Y' : 'N')}
          />
        </Wide>
      )}
    </FormGroup>
  )
}
