import { assignSources, type Dot } from './dots';

interface Particle extends Dot {
  target: Dot;
  /** 1 at full size; superfluous particles shrink and disappear. */
  size: number;
  targetSize: 0 | 1;
  /** Relative speed, which differs between particles. */
  pace: number;
}

/** Milliseconds after which a particle has covered two thirds of its way. */
const paceMs = 170;
/** Milliseconds. A longer frame (hidden page, busy machine) counts as this long, so that nothing jumps. */
const longestFrameMs = 50;
const restingDistance = 0.15;

/** Moves particles to the dots of a shape; independent of the canvas. */
export class Swarm {
  #particles: Particle[] = [];
  readonly #random: () => number;

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  get particles(): readonly Readonly<Particle>[] {
    return this.#particles;
  }

  get isResting(): boolean {
    return this.#particles.every(
      ({ x, y, target, size, targetSize }) =>
        size === targetSize && Math.abs(x - target.x) + Math.abs(y - target.y) < restingDistance,
    );
  }

  /** Sends the particles to new dots. New particles without a source start at random points within `area`. */
  form(dots: readonly Dot[], area: { width: number; height: number }): void {
    const before = this.#particles;
    const used = new Set<number>();
    const next = assignSources(before, dots).map((source, i): Particle => {
      const target = dots[i] as Dot;
      const from = before[source];
      const isTaken = used.has(source);
      used.add(source);
      if (from && !isTaken) return { ...from, target, targetSize: 1 };
      const place = from ?? { x: this.#random() * area.width, y: this.#random() * area.height };
      return { x: place.x, y: place.y, target, size: 0, targetSize: 1, pace: 0.6 + this.#random() * 0.8 };
    });
    const leaving = before.filter((_, i) => !used.has(i)).map((particle): Particle => ({ ...particle, targetSize: 0 }));
    this.#particles = [...next, ...leaving];
  }

  /** Moves all particles to their targets at once. */
  settle(): void {
    this.#particles = this.#particles
      .filter(({ targetSize }) => targetSize === 1)
      .map((particle) => ({ ...particle, ...particle.target, size: 1 }));
  }

  /** Advances all particles by the elapsed time. */
  move(passedMs: number): void {
    const passed = Math.min(passedMs, longestFrameMs) / paceMs;
    let hasLeft = false;
    for (const particle of this.#particles) {
      const part = 1 - Math.exp(-passed * particle.pace);
      particle.x += (particle.target.x - particle.x) * part;
      particle.y += (particle.target.y - particle.y) * part;
      particle.size += (particle.targetSize - particle.size) * part;
      if (Math.abs(particle.targetSize - particle.size) < 0.02) particle.size = particle.targetSize;
      hasLeft ||= particle.size === 0 && particle.targetSize === 0;
    }
    if (hasLeft) this.#particles = this.#particles.filter(({ size, targetSize }) => size + targetSize > 0);
  }
}
