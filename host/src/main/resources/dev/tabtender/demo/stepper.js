// A number with two buttons, in a closed shadow root as many real components have.
class QuantityStepper extends HTMLElement {
  #root = this.attachShadow({ mode: 'closed' });
  value = 1;

  connectedCallback() {
    this.#root.innerHTML = `
      <style>
        :host { display: inline-flex; align-items: center; gap: .4rem }
        button { font: inherit; width: 2.2rem; height: 2.2rem; border: 1px solid #b9b1a3; border-radius: 50%; background: #fff; cursor: pointer }
        output { min-width: 1.6rem; text-align: center; font-weight: 600 }
      </style>
      <button type="button" aria-label="One fewer">−</button><output aria-live="polite">1</output><button type="button" aria-label="One more">+</button>`;
    const [fewer, more] = this.#root.querySelectorAll('button');
    fewer.addEventListener('click', () => this.#set(this.value - 1));
    more.addEventListener('click', () => this.#set(this.value + 1));
  }

  #set(value) {
    this.value = Math.min(12, Math.max(1, value));
    this.#root.querySelector('output').textContent = this.value;
  }
}

customElements.define('quantity-stepper', QuantityStepper);
