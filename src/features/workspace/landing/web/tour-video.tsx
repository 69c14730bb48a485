import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadPublicSettings } from './public-settings.ts'
import { Screenshot } from './screenshot.tsx'
import classes from './tour-video.module.css'

const ownVideo = '/media/tour.webm'

/** Nothing of the video is fetched before the click, least of all from a third party. */
export function TourVideo() {
  const { t } = useTranslation()
  const [address, setAddress] = useState<string | null>(null)
  const play = async () => {
    const settings = await loadPublicSettings().catch(() => null)
    setAddress(settings?.videoUrl || ownVideo)
  }
  return (
    <div id="video" className={classes.video}>
      {address === null ? (
        <button type="button" className={classes.play} onClick={play}>
          <Screenshot name="customers-list" alt="" eager />
          <span className={classes.playSign}>
            <svg width="28" height="28" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
              <path d="M8 5.5v13a.8.8 0 0 0 1.2.7l10.4-6.5a.8.8 0 0 0 0-1.4L9.2 4.8A.8.8 0 0 0 8 5.5z" />
            </svg>
            {t('landing.video.label')}
          </span>
        </button>
      ) : isEmbedded(address) ? (
        <iframe src={address} title={t('landing.video.title')} allow="autoplay; fullscreen" className={classes.player} />
      ) : (
        <video src={address} title={t('landing.video.title')} controls autoPlay muted playsInline className={classes.player} />
      )}
    </div>
  )
}

/** A page with a player on another host, in contrast to a video file. */
const isEmbedded = (address: string) => /^https?:/.test(address) && !/\.(webm|mp4|mov)$/i.test(new URL(address).pathname)
