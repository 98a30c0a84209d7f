# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Words that CircuitPython for the Pico holds in its flash, as names of its own modules.

An identifier takes its letters and ten bytes of heap; one of these words takes none. They are
names that this program has no other use for. On a board whose CircuitPython lacks one, it costs as
much as any other.
"""

from typing import Final

_WORDS: Final = """
acos acosh arange arctan2 argmax argmin argsort arrayblit asarray asin asinh atan atan2 atanh
attack_level attack_time audiobusio audiocore audiomixer audiomp3 audiopwmio audiospeed bit_clock
bit_depth bit_transpose bitbangio bitmapfilter bitmaptools bitops bitwise_and bitwise_or
bitwise_xor blendmode blit boundary_fill buffer_in buffer_out buffer_size busdisplay bytes_per_cell
byteswap channel_count chip_select cho_solve cholesky clear_rxfifo clear_txstall clock_pin
codepoint color_count color_depth color_index colorspace colorwheel colstart column_pins
concatenate convolve copysign cosh countio cs_active_value ctrl_transfer data_pin data_pins
data_source ddof debounce_threshold decay_time decrypt_into dest_bitmap diag digest_size displayio
dither divisor doublebuffer draw_circle draw_line draw_polygon dtype edgeitems eig element_size
encrypt_into epaperdisplay erf erfc exclusive_pin_use expm1 extra_clocks fabs factor_1 factor_2
false_color fatol fifo_type fill_region fill_row fixed_length flatiter flip_x flip_y floppyio
flux_readinto fmin fmod fontio fourwire frame_count framebuffer framebufferio frexp gammaln
get_glyph gifio grayscale half_duplex i2cdisplaybus i2ctarget idle_state ifft imagecapture
in_buffer in_pin_count in_shift_right init_sequence initial_value inplace interface_name interp
isfinite isinf isnan itemsize jmp_pin jpegio keepends key_count key_number key_size keypad
keypad_demux latch_pin ldexp left_channel linalg linspace loadtxt log10 log2 logspace loop2
lvfontio main_clock make_opaque max_delay max_glyphs max_polyphony maxiter mfm_readinto midi_to_hz
min_delay miso modf morph mosi ndarray ndinfo note_info num_pins old_color onewireio otypes
out_buffer out_shift_right oversample panning ph_key phase_offset picodvi pin_a pin_b pio_version
pixel_policy pixel_shader pixelbuf polyfit polyval pull_threshold pulseio push_threshold qrio
radians rainbowio ram_height ram_width readfrom_into reference_voltage release_time replace_color
reshape retrigger retstep reverse_rows rgb_pins rgbmatrix right_channel ring_bend rms_level
rotaryio rotozoom row_pins rowstart rp2pio rs485_dir rtol rxfifo rxstall sample_rate savetxt scipy
sdcardio segment_size set_adapter setmodel sharpdisplay sideset_enable signedness sinc
single_buffer sinh skip_index skiprows sosfilt source_bitmap spectrogram src1 src2 start_up_time
sticky_on_error stop_voice sustain_level swap_in swap_out synthio tanh terminalio tile_height
tile_index tile_width tilegrid tolist transpose_xy trapz trunc try_lock txfifo txstall ulab
usage_page usecols uuid128 uuid16 vectorio vectorize voct_to_hz voice_count vsync wait_for_txstall
waveform word_select wrap_target write_readinto writeto xatol xtol
"""
BUILT_IN_WORDS: Final = tuple(_WORDS.split())
