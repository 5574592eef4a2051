const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--metrics-recording-only',
]

/** Debian's, which talks to nobody by itself. */
export const chromiumOptions = { executablePath: '/usr/bin/chromium-headless-shell', args: quiet }
