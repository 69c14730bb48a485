import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { type Store, saveStorePicture } from '../../contract.ts'
import { shownStores } from '../shown-stores.ts'
import classes from './design.module.css'

type Props = { store: Store; which: 'logo' | 'banner'; readOnly: boolean }

/** A picture of the store, chosen from this machine or taken away. */
export function PictureField({ store, which, readOnly }: Props) {
  const { t } = useTranslation()
  const { id, version } = store
  const url = which === 'logo' ? store.logoUrl : store.bannerUrl
  const save = useAction(saveStorePicture, { refreshes: shownStores, success: t('stores.form.saved'), silent: true })
  const send = (file: File | null) => {
    if (file) save.mutate({ params: { id }, body: { which, version }, files: { file } })
  }
  return (
    <Stack gap="xs" role="group" aria-label={t(`stores.design.${which}`)}>
      <Text size="sm" fw={500}>
        {t(`stores.design.${which}`)}
      </Text>
      {url ? (
        <img className={classes[which]} src={url} alt={t(`stores.design.${which}Alt`, { name: store.description })} />
      ) : (
        <Text size="sm" c="dimmed">
          {t(`stores.design.${which}None`)}
        </Text>
      )}
      {!readOnly && (
        <Group gap="xs">
          <FileButton onChange={send} accept="image/png,image/jpeg,image/webp">
            {(props) => (
              <Button {...props} size="sm" variant="default" loading={save.isPending}>
                {t(url ? 'stores.design.replace' : 'stores.design.choose')}
              </Button>
            )}
          </FileButton>
          {url && (
            <Button size="sm" variant="subtle" color="gray" onClick={() => save.mutate({ params: { id }, body: { which, version } })}>
              {t('stores.design.remove')}
            </Button>
          )}
        </Group>
      )}
      {save.error && (
        <Text size="sm" c="red" role="alert" maw={280}>
          {save.error.message}
        </Text>
      )}
    </Stack>
  )
}
