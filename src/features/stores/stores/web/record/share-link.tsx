import { Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Section } from '#web/ui/page/section.tsx'
import type { Store } from '../../contract.ts'
import { shoppedStates } from '../../states.ts'
import classes from './share.module.css'

/** The store's address, to be copied, printed or scanned. */
export function ShareLink({ store: { url, qrSvg, status, fields } }: { store: Store }) {
  const { t } = useTranslation()
  const shows = shoppedStates.some((state) => state === status)
  return (
    <Section title={t('stores.share.title')}>
      <div className={classes.share}>
        <img className={classes.qr} src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`} alt={t('stores.share.qr')} />
        <Stack gap="sm">
          <Text className={classes.address}>{url.replace(/^https?:\/\//, '')}</Text>
          <Text size="sm" c="dimmed">
            {t(shows ? `stores.share.${fields.audience}` : 'stores.share.nobody')}
          </Text>
          <Group gap="sm">
            <CopyButton value={url}>
              {({ copied, copy }) => (
                <Button
                  size="sm"
                  variant="default"
                  onClick={copy}
                  leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
                >
                  {t(copied ? 'stores.share.copied' : 'stores.share.copy')}
                </Button>
              )}
            </CopyButton>
            {shows && (
              <Button
                size="sm"
                variant="subtle"
                component="a"
                href={url}
                target="_blank"
                rel="noreferrer"
                leftSection={<IconExternalLink size={16} aria-hidden />}
              >
                {t('stores.share.open')}
              </Button>
            )}
          </Group>
        </Stack>
      </div>
    </Section>
  )
}
