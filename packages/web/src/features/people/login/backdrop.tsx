import styles from './login-page.module.css';

/** Hills in mist, drawn with the theme's own colours: day in the light theme, a moonlit night in the dark one. */
export function Backdrop() {
  return (
    <svg
      className={styles.backdrop}
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={styles.skyHigh} />
          <stop offset="0.72" className={styles.skyLow} />
        </linearGradient>
        {[1, 2, 3, 4].map((layer) => (
          <linearGradient key={layer} id={`hill${layer}`} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" className={styles[`hill${layer}`]} />
            <stop offset="1" className={styles.mist} />
          </linearGradient>
        ))}
      </defs>
      <rect width="1440" height="900" fill="url(#sky)" />
      <circle cx="1068" cy="236" r="78" className={styles.moon} />
      <path
        fill="url(#hill1)"
        d="M0 560c90-30 150-96 232-100 70-4 112 52 176 46 92-8 128-120 226-128 86-8 128 76 206 84 84 8 132-150 242-158 92-6 132 92 206 96 66 4 100-34 152-40v540H0Z"
      />
      <path
        fill="url(#hill2)"
        d="M0 640c120-8 168-70 260-66 96 4 140 66 240 58 118-10 150-118 268-120 96-2 132 74 228 76 104 2 150-96 250-92 78 4 128 54 194 58v346H0Z"
      />
      <path
        fill="url(#hill3)"
        d="M0 720c86-34 178-52 280-30 108 24 176 60 292 40 104-18 164-92 280-84 104 6 158 74 268 66 112-8 180-66 320-40v228H0Z"
      />
      <path
        fill="url(#hill4)"
        d="M0 806c140-40 262-30 392-6 132 24 240 36 376 10 132-26 224-58 372-40 122 14 196 26 300 10v120H0Z"
      />
      <g className={styles.birds}>
        <path d="M872 176q9-11 18 0q9-11 18 0M918 204q7-8 14 0q7-8 14 0M842 216q6-7 12 0q6-7 12 0" />
      </g>
    </svg>
  );
}
