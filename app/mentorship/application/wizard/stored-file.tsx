import { useEffect, useState } from 'react'
import type { StoredProps } from './application-form.ts'

export function StoredCv({ fileUrl, chosen, removes }: StoredProps) {
  if (!fileUrl) return null
  return (
    <div className="stored-file">
      <p>
        <a href={fileUrl} className="link">
          Your stored CV
        </a>{' '}
        {chosen ? 'will be replaced.' : 'is kept unless you select another one.'}
      </p>
      {!chosen && <RemoveChoice label="Remove my stored CV" removes={removes} />}
    </div>
  )
}

export function PicturePreview({ fileUrl, chosen, removes, onUnreadable }: StoredProps) {
  const chosenUrl = useObjectUrl(chosen)
  const url = chosen ? chosenUrl : fileUrl
  if (!url) return null
  return (
    <div className="stored-file">
      <img
        src={url}
        alt={chosen ? 'The picture you selected' : 'Your stored profile picture'}
        width={160}
        height={160}
        className="portrait"
        {...(chosen && { onError: onUnreadable })}
      />
      {!chosen && (
        <>
          <p>It is kept unless you select another one.</p>
          <RemoveChoice label="Remove my stored picture" removes={removes} />
        </>
      )}
    </div>
  )
}

function RemoveChoice({ label, removes }: { label: string; removes: boolean }) {
  return (
    <label className="choice">
      <input type="checkbox" name="removeFile" value="yes" defaultChecked={removes} />
      <span>{label}</span>
    </label>
  )
}

export function useObjectUrl(file: File | undefined) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return file && url
}
